import { useConnection, useFromSession } from '#client/use-session.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { List } from '#ui/list.tsx'
import { Row } from '#ui/row.tsx'
import { refusalMessage } from '#words/refusal-message.ts'
import { useWords } from '#words/use-words.tsx'
import { changeInWords } from './change-in-words.ts'

/** What waits and what was refused, each change in words. */
export function Outbox({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const connection = useConnection()
  const session = useFromSession((current) => current)
  const waiting = session
    .replicas()
    .flatMap((replica) => replica.pending.map((mutation) => ({ mutation, replica })))
  return (
    <Sheet open onClose={onClose} title={words.outbox.title} closeLabel={words.actions.close}>
      <div className="stack">
        {session.refused.length > 0 && (
          <section className="stack-s">
            <h3>{words.outbox.refused}</h3>
            <List>
              {session.refused.map(({ mutation, refusal, stream }) => (
                <Row
                  key={mutation.client + mutation.n}
                  title={changeInWords(mutation, session.replica(stream), words)}
                  meta={refusalMessage(words, refusal)}
                />
              ))}
            </List>
            <Button onClick={() => session.dismissRefused()}>{words.actions.dismiss}</Button>
          </section>
        )}
        {waiting.length === 0 ? (
          <p>{words.outbox.empty}</p>
        ) : (
          <section className="stack-s">
            <h3>{words.outbox.waiting}</h3>
            <List>
              {waiting.map(({ mutation, replica }) => (
                <Row
                  key={mutation.client + mutation.n + replica.stream}
                  title={changeInWords(mutation, replica, words)}
                />
              ))}
            </List>
            <Button onClick={() => connection?.refresh()}>{words.actions.retry}</Button>
          </section>
        )}
      </div>
    </Sheet>
  )
}
