import { useGroup } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import { TypeNameDialog } from '#routes/fields/type-name-dialog.tsx'
import { useAct } from '#routes/undo/use-act.ts'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useWords } from '#words/use-words.tsx'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'

/** The end of a group: whoever means it types its name. */
export function DeleteGroup({ group }: { group: Group }) {
  const { deletedGroup } = useWords()
  const { mutate } = useGroup()
  const act = useAct()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section className="stack-s">
      <SectionHeading>{deletedGroup.end}</SectionHeading>
      <p className="secondary">{deletedGroup.endText({ count: group.trashDays })}</p>
      <div>
        <Button look="danger" icon={<Trash2 />} onClick={() => setIsAsking(true)}>
          {deletedGroup.delete}
        </Button>
      </div>
      <TypeNameDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        name={group.name}
        title={deletedGroup.ask({ group: group.name })}
        text={deletedGroup.askText({ count: group.trashDays })}
        label={deletedGroup.typeName({ group: group.name })}
        notTheName={deletedGroup.notTheName({ group: group.name })}
        act={deletedGroup.delete}
        onMeant={() => act(() => mutate('deleteGroup', {}))}
      />
    </section>
  )
}
