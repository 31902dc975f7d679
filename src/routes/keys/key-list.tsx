import styles from '#routes/finder/finder.module.css'
import { useWords } from '#words/use-words.tsx'
import { Fragment } from 'react'
import { type KeyPlace, keysOf } from './key-table.ts'
import { useShowKey } from './use-show-key.ts'

const places: readonly KeyPlace[] = ['anywhere', 'create', 'list', 'item', 'notepad']

/** All keys that there are, by where they work. */
export function KeyList({ level }: { level: 2 | 3 }) {
  const { keys: words } = useWords()
  const showKey = useShowKey()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={styles.places}>
      {places.map((place) => (
        <section key={place} className={styles.place}>
          <Heading className={styles.placeName}>{words.places[place]}</Heading>
          <dl className={styles.keyList}>
            {keysOf(place).map(({ act, keys, isRange }) => (
              <div key={act} className={styles.keyLine}>
                <dt>{words.acts[act]}</dt>
                <dd>
                  {keys.map((key, index) => (
                    <Fragment key={key}>
                      {isRange && index > 0 && ' – '}
                      <kbd className={styles.key}>{showKey(key)}</kbd>
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
