import { useNavigate, usePath } from '#routes/navigation.ts'
import { matchRoute } from '#routes/routes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useWords } from '#words/use-words.tsx'
import { Capture } from './capture.tsx'

/** The box for anything over whatever one is looking at. Closing it keeps the draft. */
export function CaptureDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords()
  const navigate = useNavigate()
  const path = usePath()
  return (
    <Dialog
      open={open}
      size="medium"
      title={words.titles.create}
      closeLabel={words.actions.close}
      onClose={onClose}
    >
      <Capture
        search=""
        group={matchRoute(path)?.params.group}
        isDialog
        onAdded={({ url, kind, stays }) => {
          if (stays) return
          onClose()
          // A notepad is written on in its own place; items are where they belong.
          if (kind === 'notepad') navigate(url)
        }}
      />
    </Dialog>
  )
}
