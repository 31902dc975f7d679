import type { NotepadBody } from '#client/opened-notepads.ts'
import type { Session } from '#client/session.ts'
import { colourOf } from '#domain/colour-of.ts'
import type { Id } from '#domain/id.ts'
import type { ListItem } from '#domain/list-item.ts'
import type { Refusal } from '#domain/refusal.ts'
import styles from '#routes/notepad/body.module.css'
import { urls } from '#routes/routes.ts'
import type { Words } from '#words/words.ts'
import type { Command } from 'prosemirror-state'
import { caretsPlugin } from './carets.ts'
import { NotepadEditor } from './editor.ts'
import { findPlugin } from './find.ts'
import { liveLineViews } from './live-line-view.ts'
import { mentionViews } from './mention-view.ts'
import { pastePlugin } from './paste.ts'
import { SuggestKeys, suggestPlugin } from './suggest.ts'
import { taskViews } from './task-view.ts'
import { titleNow } from './title-now.ts'

export { showLine } from './live-line-view.ts'
export { makeItems, openTasks, untieItems } from './make-items.ts'
export { replay, resume } from './replay.ts'
export { SuggestKeys }

export interface OpenEditor {
  place: HTMLElement
  body: NotepadBody
  session: Session
  groupId: Id
  isEditable: boolean
  words: Words
  keys: SuggestKeys
  openLink: Command
  describe: (item: ListItem) => string
  today: () => string
  onRefusal: (refusal: Refusal) => void
  onFull: () => void
}

/** Puts the editor where the text stood. */
export function openEditor(options: OpenEditor): NotepadEditor {
  const { place, body, session, groupId, isEditable, words, keys, openLink, onFull } = options
  const nameOfPerson = (id: Id) => session.person(id)?.name ?? words.people.someone
  const label = (title: string) => words.editor.done({ title: title || words.editor.untitledTask })
  const editor: NotepadEditor = new NotepadEditor({
    place,
    body,
    isEditable,
    label: words.notepad.text,
    placeholder: words.editor.placeholder,
    className: styles['body'] ?? '',
    nodeViews: {
      taskItem: taskViews({ tickClass: styles['tick'] ?? '', label }),
      liveLine: liveLineViews({
        session,
        groupId,
        classes: {
          tick: styles['tick'] ?? '',
          title: styles['liveTitle'] ?? '',
          meta: styles['liveMeta'] ?? '',
        },
        label,
        titleLabel: words.editor.itemTitle,
        openLabel: (title) => words.editor.openItem({ title }),
        urlOf: (item) => urls.listItem(groupId, item),
        describe: options.describe,
        today: options.today,
        onRefusal: options.onRefusal,
      }),
      mention: mentionViews({
        className: styles['mention'] ?? '',
        nameOf: ({ kind, id, label: last }) =>
          kind === 'person'
            ? `@${nameOfPerson(id)}`
            : titleNow(session, groupId, { kind, id, last }),
        urlOf: (kind, id) => {
          if (kind === 'person') return null
          return kind === 'item' ? urls.listItem(groupId, id) : urls.notepad(groupId, id)
        },
        subscribe: session.subscribe,
      }),
    },
    plugins: [
      suggestPlugin(keys),
      pastePlugin(),
      findPlugin({
        classes: { found: styles['found'] ?? '', current: styles['foundCurrent'] ?? '' },
        titleOf: ({ attrs }) =>
          titleNow(session, groupId, { kind: 'item', id: attrs['item'], last: attrs['title'] }),
      }),
      caretsPlugin({
        body,
        person: (id) => ({
          name: nameOfPerson(id),
          colour: session.person(id)?.colour ?? colourOf(id),
        }),
        classes: {
          caret: styles['caret'] ?? '',
          name: styles['caretName'] ?? '',
          range: styles['range'] ?? '',
        },
        isComposing: () => editor.guard.isHolding,
      }),
    ],
    openLink,
    onFull,
  })
  return editor
}
