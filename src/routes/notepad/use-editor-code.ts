import { useEffect, useState } from 'react'
import type { NotepadEditor } from './editor/editor.ts'
import type * as Code from './editor/open-editor.ts'

export type { NotepadEditor }

export type EditorCode = typeof Code

const load = () => import('./editor/open-editor.ts')

/** What was loaded once is there at once for the next notepad. */
let loaded: EditorCode | null = null

/** The editor's code, which comes behind the page. */
export function useEditorCode(): { code: EditorCode | null; isAway: boolean } {
  const [code, setCode] = useState(loaded)
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (loaded) return undefined
    let isGone = false
    load().then(
      (module) => {
        loaded = module
        if (!isGone) setCode(module)
      },
      () => setIsAway(true),
    )
    return () => {
      isGone = true
    }
  }, [])
  return { code, isAway }
}
