import { neverChanges } from '#routes/page/alive.ts'
import { urls } from '#routes/routes.ts'
import { CopyField } from '#ui/copy-field.tsx'
import { useWords } from '#words/use-words.tsx'
import { useSyncExternalStore } from 'react'
import { Section } from './section.tsx'

/** How other programs hand something over: a bookmark, a shortcut on an iPhone, any link. */
export function CaptureWays() {
  const words = useWords()
  const { capture } = words
  // The server does not know by which name it is reached from here.
  const origin = useSyncExternalStore(
    neverChanges,
    () => location.origin,
    () => '',
  )
  const box = origin + urls.create()
  const copy = { copyLabel: words.actions.copy, copiedLabel: words.actions.copied }
  return (
    <Section title={words.account.panels.capture}>
      <p className="secondary">{capture.about}</p>
      <CopyField
        label={capture.bookmarklet}
        hint={capture.bookmarkletHint}
        value={bookmarklet(box)}
        {...copy}
      />
      <CopyField
        label={capture.shortcut}
        hint={
          <ol>
            {capture.steps.split('\n').map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        }
        value={`${box}?text=`}
        {...copy}
      />
      <CopyField
        label={capture.link}
        hint={capture.linkHint}
        value={`${box}?text=&title=&url=&group=&kind=`}
        {...copy}
      />
    </Section>
  )
}

/** What is selected on a page, with its title and address. */
function bookmarklet(box: string): string {
  const said =
    part('title', 'document.title') + part('text', 'getSelection()') + part('url', 'location.href')
  return `javascript:void open('${box}?${said.slice(1)}')`
}

function part(name: string, value: string): string {
  return `&${name}='+encodeURIComponent(${value})+'`
}
