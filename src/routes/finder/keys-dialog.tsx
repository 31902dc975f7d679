import { type KeyPlace, keysOf } from '#routes/keys/key-table.ts'
import { useShowKey } from '#routes/keys/use-show-key.ts'
import { useSingleKeys } from '#routes/keys/use-single-keys.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useWords } from '#words/use-words.tsx'
import styles from './finder.module.css'

const places: readonly KeyPlace[] = ['anywhere', 'list', 'item', 'notepad']

/** All keys that there are. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords()
  const hasSingles = useSingleKeys()
  const showKey = useShowKey()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.keys.title}
      closeLabel={words.actions.close}
      size="large"
    >
      {!hasSingles() && <p className={styles.off}>{words.keys.off}</p>}
      <div className={styles.places}>
        {places.map((place) => (
          <section key={place} className={styles.place}>
            <h3 className={styles.placeName}>{words.keys.places[place]}</h3>
            <dl className={styles.keyList}>
              {keysOf(place).map(({ act, keys }) => (
                <div key={act} className={styles.keyLine}>
                  <dt>{words.keys.acts[act]}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key} className={styles.key}>
                        {showKey(key)}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
