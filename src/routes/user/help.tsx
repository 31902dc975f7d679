import { keyFor } from '#routes/keys/key-table.ts'
import { useShowKey } from '#routes/keys/use-show-key.ts'
import { urls } from '#routes/routes.ts'
import { useWords } from '#words/use-words.tsx'
import { ChevronRight } from 'lucide-react'
import { piecesOf } from './example-line.ts'
import styles from './help.module.css'
import { Part, Section } from './section.tsx'
import sectionStyles from './section.module.css'

/** What is not to be seen by looking at the screens. */
export function Help() {
  const { account, actions, frame, help, state } = useWords()
  const showKey = useShowKey()
  // Keys that are pressed together stay together.
  const undoKey = showKey(keyFor('undo')).replaceAll(' ', '\u{a0}')
  const pieces = piecesOf(help.example)
  const more = [
    ['keys', frame.shortcuts],
    ['capture', help.elsewhere],
    ['data', account.panels.data],
  ] as const
  return (
    <Section title={account.panels.help}>
      <Part title={help.adding} hint={help.addingText}>
        <p className={styles.example}>{help.example}</p>
        <Terms
          terms={[
            [pieces.amount, help.amount],
            [pieces.section, help.section],
            [pieces.person, help.person],
            [pieces.urgent, help.urgent],
            [pieces.date, help.date],
          ]}
        />
        <p className="secondary">{help.lines}</p>
      </Part>
      <Part title={help.offline} hint={help.offlineText}>
        <p className="secondary">{help.stateText}</p>
        <Terms
          terms={[
            [state.saved, help.saved],
            [state.offlineWaiting({ count: 3 }), help.waiting],
          ]}
        />
      </Part>
      <Part title={help.wrong}>
        <ul className={`${sectionStyles.bullets} secondary`}>
          <li>{help.undo({ key: undoKey })}</li>
          <li>{help.trash}</li>
          <li>{help.versions}</li>
          <li>{help.activity}</li>
        </ul>
      </Part>
      <Part title={actions.more}>
        <ul className={styles.links}>
          {more.map(([panel, label]) => (
            <li key={panel}>
              <a href={urls.user(panel)}>
                {label}
                <ChevronRight className="mirror" size={20} aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      </Part>
    </Section>
  )
}

/** What is written somewhere, each with what it means. */
function Terms({ terms }: { terms: readonly (readonly [term: string, meaning: string])[] }) {
  return (
    <dl className={styles.terms}>
      {terms.map(([term, meaning]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
