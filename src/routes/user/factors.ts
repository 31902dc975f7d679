import { get, Unreachable } from '#client/server-api.ts'
import { Refusal } from '#domain/refusal.ts'
import type { SignedInUser } from '#domain/signed-in-user.ts'
import { useCallback, useEffect, useState } from 'react'

export interface Passkey {
  id: string
  name: string
  createdAt: number
  usedAt: number | null
}

/** What I sign in by. Only the server knows, so it is asked each time. */
export interface Factors {
  /** As the server knows me now. Older ones do not say it. */
  user?: SignedInUser
  hasPassword: boolean
  passkeys: Passkey[]
  twoFactor: boolean
  recoveryCodesLeft: number
}

export function useFactors() {
  const [answer, setAnswer] = useState<Factors | 'away'>()
  const load = useCallback(async () => setAnswer(await askForFactors()), [])
  useEffect(() => void load(), [load])
  return { answer, load }
}

async function askForFactors(): Promise<Factors | 'away'> {
  try {
    return await get<Factors>('/auth/factors')
  } catch (error) {
    // A refusal here means that my own session has ended, and the connection sees to that.
    if (error instanceof Unreachable || error instanceof Refusal) return 'away'
    throw error
  }
}
