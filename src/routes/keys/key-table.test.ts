import { expect, test } from 'vitest'
import { actOf, isSingle, keyFor, keyTable, pressedKey, showKey } from './key-table.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('[KY-1] every key is declared once, in one table', () => {
  const declared = keyTable.flatMap(({ place, keys }) => keys.map((key) => `${place}: ${key}`))

  expect(new Set(declared).size).toBe(declared.length)
})

test('[KY-1] every key of the table does what it says when it is pressed', () => {
  for (const { act, place, keys } of keyTable) {
    for (const key of keys.filter((each) => !each.includes(' '))) {
      const parts = key.split('+')
      const name = parts.at(-1) ?? ''
      const event = {
        key: name === 'Space' ? ' ' : name,
        ctrlKey: parts.includes('Mod'),
        metaKey: false,
        altKey: parts.includes('Alt'),
        shiftKey: parts.includes('Shift'),
      }

      expect(actOf(event, place, true), key).toBe(act)
    }
  }
})

test('[KY-2] letters and signs alone can be switched off, the others stay', () => {
  const off = keyTable.flatMap(({ keys }) => keys.filter(isSingle))

  expect(off).toEqual(expect.arrayContaining(['/', 'c', 'n', 'g h', '?', 'j', 'x', '.']))
  expect(off).not.toContain('Mod+k')
  expect(actOf({ ...plain, key: 'j' }, 'list', false)).toBeUndefined()
  expect(actOf({ ...plain, key: 'ArrowDown' }, 'list', false)).toBe('down')
  expect(actOf({ ...plain, key: ' ' }, 'list', false)).toBe('tick')
})

test('[KY-1] a sign has its Shift in it, a letter is the same with Caps Lock, ⌘ is Ctrl', () => {
  expect(pressedKey({ ...plain, key: '?', shiftKey: true })).toBe('?')
  expect(pressedKey({ ...plain, key: 'J' })).toBe('j')
  expect(pressedKey({ ...plain, key: 'Z', metaKey: true, shiftKey: true })).toBe('Mod+Shift+z')
})

test('[KY-3] keys are shown as the keyboard writes them', () => {
  expect(showKey(keyFor('palette'), { isMac: false, space: 'Space' })).toBe('Ctrl K')
  expect(showKey(keyFor('palette'), { isMac: true, space: 'Space' })).toBe('⌘K')
  expect(showKey('g h', { isMac: true, space: 'Space' })).toBe('G H')
  expect(showKey('Alt+Shift+ArrowUp', { isMac: false, space: 'Space' })).toBe('Alt Shift ↑')
})
