import { ServerFailure } from '#client/server-api.ts'
import { Component, type ReactNode } from 'react'

/** Ends what cannot go on: the early script shows the screen for it, since React is what broke. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error)
    globalThis.trivetShowError?.(error instanceof ServerFailure ? error.digest : undefined)
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children
  }
}
