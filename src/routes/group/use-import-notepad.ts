import { fileText } from '#client/file-text.ts'
import { newId } from '#client/ids.ts'
import { createNotepadWithTree } from '#client/make-notepad.ts'
import { useGroup, useSession } from '#client/use-session.tsx'
import { firstCharacters } from '#domain/first-characters.ts'
import {
  notepadBodyMaxLength,
  notepadStateMaxBytes,
  notepadTitleMaxLength,
} from '#domain/notepad.ts'
import { Refusal } from '#domain/refusal.ts'
import { useNavigate } from '#routes/navigation.ts'
import { urls } from '#routes/routes.ts'
import { useOfferUndo, useTellRefusal } from '#routes/undo/use-undoable.ts'
import { useToast } from '#ui/toasts.tsx'
import { useWords } from '#words/use-words.tsx'

/** Asks for a file of Markdown or plain text, and opens it as a new notepad. */
export function useImportNotepad(): () => void {
  const words = useWords()
  const session = useSession()
  const group = useGroup()
  const toast = useToast()
  const navigate = useNavigate()
  const tellRefusal = useTellRefusal()
  const offerUndo = useOfferUndo()
  const bringIn = async (file: File) => {
    try {
      if (file.size > notepadStateMaxBytes) {
        throw new Refusal('tooLarge', { limit: notepadBodyMaxLength })
      }
      const text = await fileText(file)
      if (text === null) return toast({ text: words.editor.notImported })
      const { readTextFile } = await import('#domain/parse-markdown.ts')
      const tree = readTextFile(file.name, text)
      const title = firstCharacters(file.name.replace(/\.\w+$/, ''), notepadTitleMaxLength)
      const act = newId()
      const id = await createNotepadWithTree(session, group.id, { title, tree, act })
      navigate(urls.notepad(group.id, id))
      offerUndo({
        stream: group.id,
        act,
        said: words.editor.imported({ title }),
        onUndone: () => navigate(urls.group(group.id)),
      })
    } catch (error) {
      tellRefusal(error)
    }
  }
  return () => pickFile((file) => void bringIn(file))
}

function pickFile(onPick: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.md,.markdown,.txt,text/markdown,text/plain'
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) onPick(file)
  })
  input.click()
}
