import type { Words } from '#words/words.ts'

/** Where a key works. */
export type KeyPlace = 'anywhere' | 'create' | 'list' | 'item' | 'notepad'

/** What a key does; its words are in the catalogue under the same name. */
export type KeyAct = keyof Words['keys']['acts']

export interface Key {
  act: KeyAct
  place: KeyPlace
  /** `Mod` is Ctrl, or ⌘ on a Mac; two keys one after the other have a space between them. */
  keys: readonly string[]
  /** They are the first and the last of a row. */
  isRange?: true
}

/**
 * Every key that there is. Letters and signs alone can be switched off in the settings. What is open
 * answers Escape itself: a dialog, a menu, a field, a selection.
 */
const table = [
  { act: 'palette', place: 'anywhere', keys: ['Mod+k'] },
  { act: 'find', place: 'anywhere', keys: ['/'] },
  { act: 'capture', place: 'anywhere', keys: ['c'] },
  { act: 'new', place: 'anywhere', keys: ['n'] },
  { act: 'home', place: 'anywhere', keys: ['g h'] },
  { act: 'settings', place: 'anywhere', keys: ['g u'] },
  { act: 'group', place: 'anywhere', keys: ['g 1', 'g 9'], isRange: true },
  { act: 'keys', place: 'anywhere', keys: ['?'] },
  { act: 'undo', place: 'anywhere', keys: ['Mod+z'] },
  { act: 'redo', place: 'anywhere', keys: ['Mod+Shift+z', 'Mod+y'] },
  { act: 'leave', place: 'anywhere', keys: ['Escape'] },
  { act: 'addAndStay', place: 'create', keys: ['Mod+Enter'] },
  { act: 'down', place: 'list', keys: ['ArrowDown', 'j'] },
  { act: 'up', place: 'list', keys: ['ArrowUp', 'k'] },
  { act: 'tick', place: 'list', keys: ['Space'] },
  { act: 'open', place: 'list', keys: ['Enter'] },
  { act: 'rename', place: 'list', keys: ['e'] },
  { act: 'select', place: 'list', keys: ['x'] },
  { act: 'extend', place: 'list', keys: ['Shift+ArrowUp', 'Shift+ArrowDown'] },
  { act: 'selectAll', place: 'list', keys: ['Mod+a'] },
  { act: 'date', place: 'list', keys: ['d'] },
  { act: 'person', place: 'list', keys: ['p'] },
  { act: 'section', place: 'list', keys: ['s'] },
  { act: 'move', place: 'list', keys: ['m'] },
  { act: 'moveUp', place: 'list', keys: ['Alt+ArrowUp'] },
  { act: 'moveDown', place: 'list', keys: ['Alt+ArrowDown'] },
  { act: 'toStart', place: 'list', keys: ['Alt+Shift+ArrowUp'] },
  { act: 'toEnd', place: 'list', keys: ['Alt+Shift+ArrowDown'] },
  { act: 'delete', place: 'list', keys: ['Delete'] },
  { act: 'menu', place: 'list', keys: ['.', 'Shift+F10'] },
  { act: 'nextItem', place: 'item', keys: ['j'] },
  { act: 'previousItem', place: 'item', keys: ['k'] },
  { act: 'close', place: 'item', keys: ['Escape'] },
  { act: 'bold', place: 'notepad', keys: ['Mod+b'] },
  { act: 'italic', place: 'notepad', keys: ['Mod+i'] },
  { act: 'strike', place: 'notepad', keys: ['Mod+Shift+x'] },
  { act: 'code', place: 'notepad', keys: ['Mod+e'] },
  { act: 'link', place: 'notepad', keys: ['Mod+k'] },
  { act: 'heading', place: 'notepad', keys: ['Mod+Alt+1', 'Mod+Alt+2', 'Mod+Alt+3'] },
  { act: 'paragraph', place: 'notepad', keys: ['Mod+Alt+0'] },
  { act: 'numbered', place: 'notepad', keys: ['Mod+Shift+7'] },
  { act: 'bullets', place: 'notepad', keys: ['Mod+Shift+8'] },
  { act: 'tasks', place: 'notepad', keys: ['Mod+Shift+9'] },
  { act: 'quote', place: 'notepad', keys: ['Mod+Shift+b'] },
  { act: 'codeBlock', place: 'notepad', keys: ['Mod+Alt+c'] },
  { act: 'rule', place: 'notepad', keys: ['Mod+Alt+r'] },
  { act: 'tickTask', place: 'notepad', keys: ['Mod+Enter'] },
  { act: 'toolbar', place: 'notepad', keys: ['Alt+F10'] },
] as const satisfies readonly Key[]

export const keyTable: readonly Key[] = table

/** What the keys of a place do: whoever answers them there answers all of them. */
export type ActIn<Place extends KeyPlace> = Extract<(typeof table)[number], { place: Place }>['act']

/** The keys of a place, in the order in which they are shown. */
export function keysOf(place: KeyPlace): readonly Key[] {
  return keyTable.filter((key) => key.place === place)
}

/** The first key that does this, for a menu or the palette. */
export function keyFor(act: KeyAct): string {
  return keyTable.find((key) => key.act === act)?.keys[0] ?? ''
}

/** Whether somebody can switch it off: letters and signs alone, which others' tools may want. */
export function isSingle(key: string): boolean {
  return key.split(' ').every((part) => part.length === 1)
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** A key press as the table writes it. A sign such as `?` has its Shift in it. */
export function pressedKey(event: Pressed): string {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase()
  const name = key === ' ' ? 'Space' : isLetter ? key.toLowerCase() : key
  const isHeld = ctrlKey || metaKey || altKey
  const hasShift = shiftKey && (isLetter || isHeld || name.length > 1)
  return [(ctrlKey || metaKey) && 'Mod', altKey && 'Alt', hasShift && 'Shift', name]
    .filter(Boolean)
    .join('+')
}

/** What a key press does in a place; none for letters and signs that are switched off. */
export function actOf(event: Pressed, place: KeyPlace, hasSingles: boolean): KeyAct | undefined {
  const pressed = pressedKey(event)
  if (isSingle(pressed) && !hasSingles) return undefined
  return keyTable.find((key) => key.place === place && key.keys.includes(pressed))?.act
}

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Escape: 'Esc',
  Enter: '↵',
}
const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', Delete: '⌦' }

/** As it is written on the keyboard: `Ctrl K`, `⌘K`, `G H`. */
export function showKey(key: string, { isMac, space }: { isMac: boolean; space: string }): string {
  const shown = key.split(' ').map((pressed) => {
    const parts = pressed.split('+').map((part) => {
      if (part === 'Space') return space
      if (isMac && macSigns[part]) return macSigns[part]
      if (part === 'Mod') return 'Ctrl'
      return signs[part] ?? (part.length === 1 ? part.toUpperCase() : part)
    })
    return parts.join(isMac ? '' : ' ')
  })
  return shown.join(' ')
}
