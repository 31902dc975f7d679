import { useConnection, useFromSession, useGroup, useSession } from '#client/use-session.tsx'
import { changeInWords } from '#routes/change-in-words.ts'
import { downloadJson } from '#routes/download-json.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { List } from '#ui/list.tsx'
import { Row } from '#ui/row.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useFormats, useWords } from '#words/use-words.tsx'
import { Download } from 'lucide-react'
import { wordsIn } from './words-in.ts'

/** My own words for this group that the server could not take: nobody else has them. */
export function LostAndFound() {
  const words = useWords()
  const { id } = useGroup()
  const session = useSession()
  const connection = useConnection()
  const { formatMoment } = useFormats()
  const refused = useFromSession(({ refused: all }) => all).filter(({ stream }) => stream === id)
  if (refused.length === 0) {
    return (
      <EmptyState icon="🧺" title={words.lostAndFound.empty} text={words.lostAndFound.emptyText} />
    )
  }
  const save = () =>
    downloadJson({
      group: id,
      changes: refused.map(({ mutation: { name, args, at }, refusal }) => ({
        name,
        args,
        at: new Date(at).toISOString(),
        refusal,
      })),
    })
  return (
    <>
      <p className="secondary">{words.lostAndFound.intro}</p>
      <List label={words.lostAndFound.title}>
        {refused.map((change) => {
          const { mutation, refusal } = change
          const title = changeInWords(mutation, session.replica(id), words)
          return (
            <Row
              key={`${mutation.client}.${mutation.n}`}
              roomy
              title={wordsIn(mutation.args) || title}
              meta={
                <span title={formatMoment(mutation.at)}>
                  {title} · {refusalMessage(words, refusal)}
                </span>
              }
              trailing={
                <Button
                  look="quiet"
                  aria-label={words.lostAndFound.dismissNamed({ title })}
                  onClick={() => connection?.dismiss([change])}
                >
                  {words.actions.dismiss}
                </Button>
              }
            />
          )
        })}
      </List>
      <div>
        <Button icon={<Download />} onClick={save}>
          {words.lostAndFound.download}
        </Button>
      </div>
    </>
  )
}
