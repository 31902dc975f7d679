import { keptName } from '#client/kept.ts'
import type { Pending, Session } from '#client/session.ts'
import { useConnection, useFromSession, useSyncState } from '#client/use-session.tsx'
import { groupWaiting } from '#client/waiting-changes.ts'
import { changeInWords } from '#routes/activity/change-in-words.ts'
import { downloadJson } from '#routes/files/download-json.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { List } from '#ui/list.tsx'
import { Notice } from '#ui/notice.tsx'
import { Row } from '#ui/row.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { Download } from 'lucide-react'
import { DiscardButton } from './discard-button.tsx'
import { RefusedWords } from './refused-words.tsx'
import { TryAgain } from './try-again.tsx'
import { unsyncedOf } from './unsynced.ts'
import { useRefused } from './use-refused.ts'

/** What waits and what was refused, each change in words. */
export function Outbox({ onClose }: { onClose: () => void }) {
  const words = useWords()
  return (
    <Sheet open onClose={onClose} title={words.outbox.title} closeLabel={words.actions.close}>
      <OutboxList />
    </Sheet>
  )
}

/** The same for a page of its own. */
export function OutboxList() {
  const words = useWords()
  const session = useFromSession((current) => current)
  const waiting = session.waiting()
  const { refused } = session
  const isEmpty = waiting.length + refused.length === 0
  return (
    <div className="stack">
      <Explained />
      {refused.length > 0 && <LostAndFound />}
      {waiting.length > 0 && <Waiting waiting={waiting} />}
      {isEmpty ? (
        <p>{words.outbox.empty}</p>
      ) : (
        <Button icon={<Download />} onClick={() => void save(session)}>
          {words.status.exportUnsynced}
        </Button>
      )}
    </div>
  )
}

/** Why the line says what it says, where that is not plain. */
function Explained() {
  const words = useWords()
  const { status } = useSyncState()
  const isPlain = status === 'viaHttp' || status === 'needsHttps'
  if (status !== 'notKept' && status !== 'outdated' && !isPlain) return null
  const reload = <Button onClick={() => location.reload()}>{words.actions.reload}</Button>
  return (
    <Notice kind={isPlain ? 'info' : 'warn'} {...(status === 'outdated' && { action: reload })}>
      {words.outbox[status]}
    </Notice>
  )
}

/** Words that the server did not take: nobody else has them. */
function LostAndFound() {
  const words = useWords()
  const connection = useConnection()
  const session = useFromSession((current) => current)
  return (
    <section className="stack-s">
      <h3>{words.outbox.refused}</h3>
      <List>
        {useRefused().map(({ changes, last: { mutation, refusal, stream }, words: written }) => {
          const title = changeInWords(mutation, session.replica(stream), words)
          return (
            <Row
              key={keptName(stream, mutation)}
              title={
                <>
                  {title}
                  {!title.includes(written) && <RefusedWords words={written} />}
                </>
              }
              meta={refusalMessage(words, refusal)}
              trailing={
                <DiscardButton
                  compact
                  title={title}
                  onDiscard={() => connection?.dismiss(changes)}
                />
              }
            />
          )
        })}
      </List>
      <TryAgain refused={session.refused} />
    </section>
  )
}

function Waiting({ waiting }: { waiting: { stream: string; pending: Pending }[] }) {
  const words = useWords()
  const connection = useConnection()
  const session = useFromSession((current) => current)
  const changes = groupWaiting(waiting).flatMap((kept) => {
    const [first] = kept
    if (!first) return []
    const { stream, pending } = first
    const title = changeInWords(pending, session.replica(stream), words)
    return [{ key: keptName(stream, pending), title, kept }]
  })
  return (
    <section className="stack-s">
      <h3>{words.outbox.waiting}</h3>
      <List>
        {changes.map(({ key, title, kept }) => (
          <Row
            key={key}
            title={title}
            trailing={
              <DiscardButton compact title={title} onDiscard={() => connection?.discard(kept)} />
            }
          />
        ))}
      </List>
      <Button onClick={() => connection?.refresh()}>{words.actions.retry}</Button>
    </section>
  )
}

async function save(session: Session): Promise<void> {
  downloadJson(await unsyncedOf(session))
}
