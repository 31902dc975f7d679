import { useGroup, useNow, useSession } from '#client/use-session.tsx'
import { fileTitle, saveFile } from '#routes/files/save-file.ts'
import { useAct } from '#routes/undo/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWords } from '#words/use-words.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportGroup, type GroupExport } from '#routes/files/export-group.ts'

/** The whole group in one file, also without a network. */
export function ExportPart() {
  const words = useWords()
  const session = useSession()
  const group = useGroup()
  const act = useAct()
  const now = useNow()
  const [isBusy, setIsBusy] = useState(false)
  const [made, setMade] = useState<GroupExport | null>(null)
  const { exportGroup: say } = words
  const save = async () => {
    setIsBusy(true)
    try {
      const made = await exportGroup(session, group.id, () => now)
      saveFile(made.file, `${fileTitle(made.name, 'group')}.zip`)
      setMade(made)
      act(() => group.mutate('noteExport', {}))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <p>{say.intro}</p>
      <ul className="stack-s">
        <li>{say.json}</li>
        <li>{say.markdown}</li>
        <li>{say.csv}</li>
      </ul>
      <div>
        <Button look="primary" icon={<Download />} busy={isBusy} onClick={() => void save()}>
          {say.save}
        </Button>
      </div>
      <p className="meta">{say.noted}</p>
      {made && made.missing > 0 && (
        <Notice kind="warn">{say.missing({ count: made.missing })}</Notice>
      )}
      {made?.lacksOlder && <Notice kind="warn">{words.older.notExported}</Notice>}
    </>
  )
}
