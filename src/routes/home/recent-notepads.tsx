import type { Session } from '#client/session.ts'
import { useServerNow } from '#client/use-server-now.ts'
import { useFromSession } from '#client/use-session.tsx'
import { myGroups } from '#routes/frame/my-groups.ts'
import { urls } from '#routes/routes.ts'
import { Card } from '#ui/card.tsx'
import { CutSentence } from '#ui/cut-name.tsx'
import { List } from '#ui/list.tsx'
import { Row } from '#ui/row.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useFormats, useWords } from '#words/use-words.tsx'
import { NotebookPen } from 'lucide-react'

const shownMax = 3

export function RecentNotepads() {
  const words = useWords()
  const { formatRelative } = useFormats()
  const now = useServerNow()
  const recent = useFromSession(recentNotepads)
  if (recent.length === 0) return null
  return (
    <section className="stack-s" aria-labelledby="recent-notepads">
      <SectionHeading id="recent-notepads">{words.home.recentNotepads}</SectionHeading>
      <Card flush>
        <List>
          {recent.map(({ group, notepad }) => (
            <Row
              key={notepad.id}
              roomy
              leading={notepad.emoji ?? <NotebookPen />}
              title={notepad.title || words.titles.untitledNotepad}
              href={urls.notepad(group.id, notepad.id)}
              meta={
                <>
                  <CutSentence name={group.name} say={(name) => `${group.emoji} ${name}`} />
                  <time
                    dateTime={new Date(notepad.editedAt).toISOString()}
                    suppressHydrationWarning
                  >
                    {formatRelative(notepad.editedAt, now)}
                  </time>
                </>
              }
            />
          ))}
        </List>
      </Card>
    </section>
  )
}

function recentNotepads(session: Session) {
  return myGroups(session)
    .flatMap((group) =>
      session
        .replica(group.id)
        .all('notepad')
        .filter((notepad) => !notepad.deleted && !notepad.archived)
        .map((notepad) => ({ group, notepad })),
    )
    .sort((a, b) => b.notepad.editedAt - a.notepad.editedAt)
    .slice(0, shownMax)
}
