import { useGroup, useSession } from '#client/use-session.tsx'
import { useWords } from '#words/use-words.tsx'
import { useEffect } from 'react'
import { copyProps } from './editor/copied.ts'
import type { NotepadEditor } from './use-editor-code.ts'

/** What is copied has the names of now. It comes behind the editor, which nobody waits for to copy. */
export function useCopiedNames(editor: NotepadEditor): void {
  const session = useSession()
  const { id: groupId } = useGroup()
  const { someone } = useWords().people
  useEffect(() => {
    const props = copyProps({
      nameOf: ({ kind, id, label }) => {
        if (kind === 'person') return session.person(id)?.name ?? someone
        const replica = session.replica(groupId)
        return replica.get(kind === 'item' ? 'listItem' : 'notepad', id)?.title || label
      },
      findItem: (id) => session.replica(groupId).get('listItem', id),
    })
    editor.view.setProps(props)
  }, [editor, session, groupId, someone])
}
