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
      <KeyList level={3} />
    </Dialog>
  )
}
