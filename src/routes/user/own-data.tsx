import { Unreachable } from '#client/server-api.ts'
import { useNow, useSession } from '#client/use-session.tsx'
import { saveFile } from '#routes/files/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { EverythingExport } from './export-everything.ts'
import styles from './section.module.css'
import { Section } from './section.tsx'

/** Everything that is mine in one file, also without a network. */
export function OwnData() {
  const words = useWords()
  const { account } = words
  const { formatList } = useFormats()
  const session = useSession()
  const toast = useToast()
  const now = useNow()
  const [isBusy, setIsBusy] = useState(false)
  const [made, setMade] = useState<EverythingExport | null>(null)
  const save = async () => {
    setIsBusy(true)
    try {
      const { exportEverything } = await import('./export-everything.ts').catch(() => {
        throw new Unreachable()
      })
      const everything = await exportEverything(session, () => now)
      saveFile(everything.file, 'Trivet.zip')
      for (const group of everything.groups) session.mutate(group, 'noteExport', {})
      setMade(everything)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      toast({ text: words.refusals.offline, kind: 'danger' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Section title={account.panels.data}>
      <div className="stack">
        <p>{account.everything}</p>
        <ul className={styles.bullets}>
          <li>{account.everythingYou}</li>
          <li>{account.everythingGroups}</li>
          <li>{account.everythingWaiting}</li>
        </ul>
        <div>
          <Button look="primary" icon={<Download />} busy={isBusy} onClick={() => void save()}>
            {account.exportEverything}
          </Button>
        </div>
        <p className="meta">{account.everythingNoted}</p>
        {made && made.leftOut.length > 0 && (
          <Notice kind="warn">{account.leftOut({ groups: formatList(made.leftOut) })}</Notice>
        )}
        {made && made.missing > 0 && (
          <Notice kind="warn">{words.exportGroup.missing({ count: made.missing })}</Notice>
        )}
        {made?.lacksOlder && <Notice kind="warn">{words.older.notExported}</Notice>}
        {made && (
          <Notice kind="ok" alert>
            {account.exported({ count: made.groups.length })}
          </Notice>
        )}
      </div>
    </Section>
  )
}
