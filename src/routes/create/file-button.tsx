import { IconButton } from '#ui/icon-button.tsx'
import { useWords } from '#words/use-words.tsx'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { textFiles } from './text-files.ts'

/** Brings the words of a file into the box. */
export function FileButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={words.create.openFile} onClick={() => input.current?.click()}>
        <FileUp />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={textFiles}
        aria-label={words.create.openFile}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file again is a new wish.
          event.target.value = ''
        }}
      />
    </>
  )
}
