import { KeyList } from '#routes/keys/key-list.tsx'
import { useSingleKeys } from '#routes/keys/use-single-keys.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useWords } from '#words/use-words.tsx'
import styles from './finder.module.css'

/** All keys that there are. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords()
  const hasSingles = useSingleKeys()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.keys.title}
      closeLabel={words.actions.close}
      size="large"
    >
      {!hasSingles() && <p className={styles.off}>{words.keys.off}</p>}
      {/* What is longer than the screen is scrolled by keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={words.keys.title} tabIndex={0}>
        <KeyList level={3} />
      </div>
    </Dialog>
  )
}
