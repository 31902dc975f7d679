import {
  type PushState,
  PushUnreachable,
  pushState,
  turnOffPush,
  turnOnPush,
} from '#client/push.ts'
import { Unreachable } from '#client/server-api.ts'
import { useSession } from '#client/use-session.tsx'
import { Refusal } from '#domain/refusal.ts'
import { Notice } from '#ui/notice.tsx'
import { Switch } from '#ui/switch.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useLanguage, useWords } from '#words/use-words.tsx'
import { useEffect, useState } from 'react'

/** Whether this device, and no other, shows what I am told. */
export function PushSwitch() {
  const words = useWords()
  const { code } = useLanguage()
  const { user } = useSession()
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    void pushState(user.id).then(setState)
  }, [user.id])

  const turn = async (isOn: boolean) => {
    setIsBusy(true)
    setProblem('')
    try {
      setState(await (isOn ? turnOnPush(user.id, code) : turnOffPush()))
    } catch (error) {
      if (error instanceof PushUnreachable) setProblem(words.push.failed)
      else if (error instanceof Unreachable) setProblem(words.refusals.offline)
      else if (error instanceof Refusal) setProblem(refusalMessage(words, error))
      else throw error
    } finally {
      setIsBusy(false)
    }
  }
  const hint =
    state === 'unsupported' || state === 'blocked' ? words.push[state] : words.push.deviceHint
  return (
    <div className="stack-s">
      <Switch
        label={words.push.device}
        hint={hint}
        checked={state === 'on'}
        disabled={state === null || state === 'unsupported' || state === 'blocked' || isBusy}
        onChange={(isOn) => void turn(isOn)}
      />
      {problem && (
        <Notice kind="danger" alert>
          {problem}
        </Notice>
      )}
    </div>
  )
}
