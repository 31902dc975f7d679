import { useConnection, useGroup, useSession } from '#client/use-session.tsx'
import { changeId } from '#domain/logged-change.ts'
import { changeInWords } from '#routes/activity/change-in-words.ts'
import { downloadJson } from '#routes/files/download-json.ts'
import { DiscardButton } from '#routes/outbox/discard-button.tsx'
import { RefusedWords } from '#routes/outbox/refused-words.tsx'
import { TryAgain } from '#routes/outbox/try-again.tsx'
import { inFile, writtenIn } from '#routes/outbox/unsynced.ts'
import { useRefused } from '#routes/outbox/use-refused.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { List } from '#ui/list.tsx'
import { Row } from '#ui/row.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useFormats, useWords } from '#words/use-words.tsx'
import { Download } from 'lucide-react'

/** My own words for this group that the server could not take: nobody else has them. */
export function LostAndFound() {
  const words = useWords()
  const { id } = useGroup()
  const session = useSession()
  const connection = useConnection()
  const { formatMoment } = useFormats()
  const refused = useRefused(id)
  if (refused.length === 0) {
    return (
      <EmptyState icon="🧺" title={words.lostAndFound.empty} text={words.lostAndFound.emptyText} />
    )
  }
  const all = refused.flatMap(({ changes }) => changes)
  const save = async () => {
    const pieces = all.map(({ stream, mutation }) => ({ stream, pending: mutation }))
    downloadJson({
      group: id,
      notepads: await writtenIn(session, pieces),
      changes: all.map(({ mutation, refusal }) => ({ ...inFile(mutation), refusal })),
    })
  }
  return (
    <>
      <p className="secondary">{words.lostAndFound.intro}</p>
      <List label={words.lostAndFound.title}>
        {refused.map(({ changes, last: { mutation, refusal }, words: written }) => {
          const title = changeInWords(mutation, session.replica(id), words)
          return (
            <Row
              key={changeId(mutation.client, mutation.n)}
              roomy
              title={<RefusedWords words={written || title} />}
              meta={
                <span title={formatMoment(mutation.at)}>
                  {title} · {refusalMessage(words, refusal)}
                </span>
              }
              trailing={
                <DiscardButton title={title} onDiscard={() => connection?.dismiss(changes)} />
              }
            />
          )
        })}
      </List>
      <div className="cluster">
        <TryAgain refused={all} />
        <Button icon={<Download />} onClick={() => void save()}>
          {words.lostAndFound.download}
        </Button>
      </div>
    </>
  )
}
