import { useServerNow } from '#client/use-server-now.ts'
import type { Timestamp } from '#domain/timestamp.ts'
import { Sentence, useFormats } from '#words/use-words.tsx'
import { useNameOf } from './use-name-of.ts'

interface WhoWhenProps {
  of: (holes: { name: string; when: string }) => string
  by: string
  at: Timestamp
}

/** Who did something and when, as one sentence. */
export function WhoWhen({ of, by, at }: WhoWhenProps) {
  const { formatRelative, formatMoment } = useFormats()
  const now = useServerNow()
  const nameOf = useNameOf()
  const when = (
    <time
      dateTime={new Date(at).toISOString()}
      title={formatMoment(at)}
      // The server's and the browser's words may differ by a space.
      suppressHydrationWarning
    >
      {formatRelative(at, now)}
    </time>
  )
  return <Sentence of={of} with={{ name: <bdi>{nameOf(by)}</bdi>, when }} />
}
