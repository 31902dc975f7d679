import { useLeftLine } from '#client/use-kept-line.ts'
import { useSession } from '#client/use-session.tsx'
import { Refusal } from '#domain/refusal.ts'

interface RefusedLine {
  text: string
  /** Nothing was wrong with it yet where it was only half typed. */
  refusal: Refusal | null
}

interface Field {
  /** What could not be saved, now that the field goes. */
  leave: () => RefusedLine | null
  comeBack: (line: RefusedLine) => void
}

/**
 * What a field could not save is in it again, with the reason, for whoever comes back to it in this tab.
 * It is not tried once more by that: before mutations run, nothing says what they would refuse.
 */
export function useRefusedLine(place: string, { leave, comeBack }: Field): void {
  const { user } = useSession()
  useLeftLine(`${user.id}/${place}`, {
    leave: () => write(leave()),
    comeBack: (kept) => comeBack(read(kept)),
  })
}

function write(line: RefusedLine | null): string {
  // An emptied field has no words that would be lost.
  if (!line || line.text === '') return ''
  const { code, values } = line.refusal ?? {}
  return JSON.stringify({ text: line.text, code, values })
}

function read(kept: string): RefusedLine {
  const { text, code, values } = JSON.parse(kept)
  return { text, refusal: code ? new Refusal(code, values) : null }
}
