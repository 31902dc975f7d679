import type { ReactNode } from 'react'
import { Announcer } from './announcer.tsx'
import { PressesProvider } from './recent-presses.tsx'
import { Toasts, type ToastWords } from './toasts.tsx'
import { Tooltip } from './tooltip.tsx'

export interface UiProviderProps {
  words: ToastWords
  children: ReactNode
}

/** What every screen shares: live regions, toasts and the tooltip. Once, around everything. */
export function UiProvider({ words, children }: UiProviderProps) {
  return (
    <Announcer>
      <PressesProvider>
        <Toasts words={words}>{children}</Toasts>
      </PressesProvider>
      <Tooltip />
    </Announcer>
  )
}
