import { keepsNotepads } from '#client/keep-notepads.ts'
import { useConnection } from '#client/use-session.tsx'
import { useIsAlive } from '#routes/page/alive.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/switch.tsx'
import { useLanguage, useWords } from '#words/use-words.tsx'
import { useCallback, useEffect, useState } from 'react'
import { Part } from './section.tsx'

/** How much lies on this device, and whether it stays. */
export function KeptHere() {
  const { account } = useWords()
  const { locale } = useLanguage()
  const { space, look } = useSpace()
  return (
    <Part title={account.offline}>
      <p className="secondary">
        {space?.usage === undefined
          ? account.spaceUnknown
          : account.space({ size: inWords(space.usage, locale) })}
      </p>
      <Notepads onChanged={look} />
      {/* At the end: it comes last, and moves nothing. */}
      {space && <Lasting isPersisted={space.isPersisted} onAsked={look} />}
    </Part>
  )
}

/** A browser that is short of space clears what it did not promise to keep. */
function Lasting({ isPersisted, onAsked }: { isPersisted: boolean; onAsked: () => void }) {
  const { account } = useWords()
  const [wasRefused, setWasRefused] = useState(false)
  const ask = async () => {
    setWasRefused(!(await navigator.storage.persist()))
    onAsked()
  }
  if (isPersisted) return <p className="secondary">{account.lasting}</p>
  return (
    <>
      <p className="secondary">{wasRefused ? account.notPromised : account.notLasting}</p>
      <div>
        <Button onClick={() => void ask()}>{account.askToKeep}</Button>
      </div>
    </>
  )
}

function Notepads({ onChanged }: { onChanged: () => void }) {
  const { account } = useWords()
  const connection = useConnection()
  const isAlive = useIsAlive()
  const [isOn, setIsOn] = useState<boolean>()
  const change = (next: boolean) => {
    setIsOn(next)
    void connection?.keepNotepads(next).then(onChanged)
  }
  return (
    <Switch
      label={account.keepNotepads}
      hint={account.keepNotepadsHint}
      checked={isOn ?? (!isAlive || keepsNotepads())}
      onChange={change}
    />
  )
}

interface Space {
  /** In bytes; not every browser says. */
  usage: number | undefined
  isPersisted: boolean
}

function useSpace(): { space: Space | null; look: () => void } {
  const [space, setSpace] = useState<Space | null>(null)
  const look = useCallback(() => {
    // Not there over plain http from another host.
    const { storage } = navigator
    if (!storage) return
    void Promise.all([storage.estimate(), storage.persisted()]).then(([{ usage }, isPersisted]) =>
      setSpace({ usage, isPersisted }),
    )
  }, [])
  useEffect(look, [look])
  return { space, look }
}

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

function inWords(bytes: number, locale: string): string {
  const size = Math.max(bytes, 1_000)
  const power = Math.min(Math.floor(Math.log10(size) / 3), units.length)
  const unit = units[power - 1] ?? 'kilobyte'
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: power === 1 ? 0 : 1,
  }).format(size / 1_000 ** power)
}
