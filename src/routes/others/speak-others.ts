import { ownProfile } from '#client/own-profile.ts'
import type { Session } from '#client/session.ts'
import type { Id } from '#domain/id.ts'
import type { LoggedChange } from '#domain/logged-change.ts'
import { deedInWords } from '#routes/activity/change-in-words.ts'
import type { Words } from '#words/words.ts'
import { followOthers } from './follow-others.ts'

const gatherMs = 5_000
const afterTypingMs = 2_000

interface SpeakOthers {
  session: Session
  stream: Id
  words: Words
  say: (text: string) => void
  /** For what somebody told all others: it is shown, and at once. */
  tell: (text: string) => void
}

/** Says what others do: gathered over some seconds, and never while the person types. */
export function speakOthers({ session, stream, words, say, tell }: SpeakOthers): () => void {
  const replica = session.replica(stream)
  let gathered: LoggedChange[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let typedAt = Number.NEGATIVE_INFINITY

  function speak() {
    const quietMs = typedAt + afterTypingMs - performance.now()
    if (quietMs > 0) {
      timer = setTimeout(speak, quietMs)
      return
    }
    timer = undefined
    for (const changes of byDeed(gathered)) say(inWords(changes))
    gathered = []
  }

  function inWords(changes: readonly LoggedChange[]): string {
    const name = session.person(changes[0]?.by ?? '')?.name ?? words.people.someone
    return deedInWords(changes, { replica, words, name })
  }

  function isSpoken({ rows }: LoggedChange): boolean {
    const { announce } = ownProfile(session)
    return announce === 'all' || (announce === 'mine' && rows.some(isMine))
  }

  function isMine({ kind, id }: LoggedChange['rows'][number]): boolean {
    if (kind !== 'listItem') return false
    const item = replica.get('listItem', id)
    const { id: me } = session.user
    return item?.createdBy === me || item?.assignees.includes(me) === true
  }

  function onInput() {
    typedAt = performance.now()
  }

  const unfollow = followOthers(session, stream, (changes) => {
    const theirs = changes.filter(({ by, rows }) => by !== session.user.id && rows.length > 0)
    for (const call of theirs.filter(isCall)) tell(inWords([call]))
    gathered.push(...theirs.filter((change) => !isCall(change) && isSpoken(change)))
    if (gathered.length > 0) timer ??= setTimeout(speak, gatherMs)
  })
  document.addEventListener('input', onInput)
  return () => {
    unfollow()
    clearTimeout(timer)
    document.removeEventListener('input', onInput)
  }
}

/** What one person did of one kind is one sentence. */
function byDeed(changes: readonly LoggedChange[]): LoggedChange[][] {
  const deeds = new Map<string, LoggedChange[]>()
  for (const change of changes) {
    const deed = `${change.by} ${change.name}`
    deeds.set(deed, [...(deeds.get(deed) ?? []), change])
  }
  return [...deeds.values()]
}

function isCall({ name }: LoggedChange): boolean {
  return name === 'tellOthers'
}
