import type { SearchReply } from '#client/search-engine.ts'
import { useFromSession, useSession } from '#client/use-session.tsx'
import type { Group } from '#domain/group.ts'
import type { SearchHit } from '#domain/search-index.ts'
import { myGroups } from '#routes/frame/my-groups.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { useAnnounce } from '#ui/announcer.tsx'
import type { PickerOption, PickerSection } from '#ui/picker.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Words } from '#words/words.ts'
import { Circle, CircleCheck, History, NotebookText } from 'lucide-react'
import { useEffect } from 'react'
import type { Answer } from './use-answer.ts'

/** Said once nobody types any more. */
const sayAfterMs = 900

interface HitOptions {
  answer: Answer
  /** Where one is. */
  group: string | null
  choose: (run: () => void) => void
}

/** Items and notepads: those of this group first, then of all groups. */
export function useHitSections({ answer: { text, reply }, group, choose }: HitOptions) {
  const words = useWords()
  const groups = useFromSession(myGroups)
  const navigate = useNavigate()
  useSpoken(reply)

  const toOption = (hit: SearchHit): PickerOption => ({
    id: `${hit.group}-${hit.id}`,
    icon: <HitIcon hit={hit} />,
    label: <Marked text={hit.title || words.notepad.untitled} marks={hit.marks} />,
    more: (
      <Where
        hit={hit}
        group={hit.group === group ? undefined : groups.find(({ id }) => id === hit.group)}
      />
    ),
    onChoose: () => choose(() => navigate(urlOf(hit))),
  })
  const name = groups.find(({ id }) => id === group)?.name ?? ''
  const sections: PickerSection[] = [
    { id: 'here', label: name, options: (reply?.here ?? []).map(toOption) },
    {
      id: 'elsewhere',
      label: group === null ? words.finder.found : words.finder.elsewhere,
      options: (reply?.elsewhere ?? []).map(toOption),
    },
  ]
  const counts = reply?.counts ?? { live: 0, old: 0, trash: 0 }
  const isLooking = text.trim() !== '' && (reply === null || !reply.isWhole)
  return { sections, counts, isLooking }
}

function useSpoken(reply: SearchReply | null): void {
  const words = useWords()
  const announce = useAnnounce()
  const count = reply ? reply.here.length + reply.elsewhere.length : null
  useEffect(() => {
    if (count === null) return undefined
    const timer = setTimeout(() => announce(words.finder.results({ count })), sayAfterMs)
    return () => clearTimeout(timer)
  }, [count, words, announce])
}

/** In a notepad it leads to the words; what no device holds is looked up on the list. */
function urlOf({ kind, group, id, title, found }: SearchHit): string {
  if (kind === 'listItem') return urls.listItem(group, id)
  if (kind === 'pastItem') return urls.listItems(group, title)
  return urls.notepad(group, id) + (found ? `?find=${encodeURIComponent(found)}` : '')
}

function HitIcon({ hit }: { hit: SearchHit }) {
  const emoji = useSession().replica(hit.group).get('notepad', hit.id)?.emoji
  if (hit.kind === 'notepad') return emoji ? <span>{emoji}</span> : <NotebookText />
  if (hit.kind === 'pastItem') return <History />
  return hit.state === 'old' ? <CircleCheck /> : <Circle />
}

/** The group, where it is another one; what became of it; and the words around what was found. */
function Where({ hit, group }: { hit: SearchHit; group: Group | undefined }) {
  const words = useWords()
  const state = stateInWords(words, hit)
  const parts = [group ? `${group.emoji} ${group.name}` : '', state].filter(Boolean)
  if (parts.length === 0 && !hit.excerpt) return null
  return (
    <bdi dir="auto">
      {parts.join(' · ')}
      {hit.excerpt && (
        <>
          {parts.length > 0 && ' · '}
          {hit.excerpt.before}
          <mark>{hit.excerpt.found}</mark>
          {hit.excerpt.after}
        </>
      )}
    </bdi>
  )
}

function stateInWords(words: Words, { kind, state }: SearchHit): string {
  if (state === 'trash') return words.finder.inTrash
  if (state !== 'old') return ''
  if (kind === 'pastItem') return words.older.title
  return kind === 'notepad' ? words.finder.archived : words.finder.done
}

/** A title with what was found in it marked. */
function Marked({ text, marks }: { text: string; marks: readonly [number, number][] }) {
  const pieces: { from: number; to: number; isMarked: boolean }[] = []
  let end = 0
  for (const [from, to] of marks) {
    if (from < end) continue
    pieces.push({ from: end, to: from, isMarked: false }, { from, to, isMarked: true })
    end = to
  }
  pieces.push({ from: end, to: text.length, isMarked: false })
  return (
    <bdi dir="auto">
      {pieces.map(({ from, to, isMarked }) => {
        const piece = text.slice(from, to)
        return isMarked ? <mark key={from}>{piece}</mark> : piece
      })}
    </bdi>
  )
}
