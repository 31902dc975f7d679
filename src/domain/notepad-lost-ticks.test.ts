import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { BodyTree } from './notepad-tree.ts'
import { bodyTree } from './notepad-yjs.ts'
import { type House, idOf, liveLine, openHouse, task } from './test-house.ts'

const orders: [string, (house: House) => House['ada'][]][] = [
  ['the tick', ({ ada, bob }) => [bob, ada]],
  ['the other change', ({ ada, bob }) => [ada, bob]],
]

test.each(orders)(
  '[ED-63] R10: what is ticked while somebody else makes it an item of the list is completed, when %s came first',
  (_, order) => {
    const house = openHouse(tasks('Bread', 'Milk', 'Milk'))
    const lines = ['Bread', 'Milk', 'Milk'].map((title, place) => liveLine(title, idOf(`${place}`)))
    replaceAll(house.ada, lines)
    setDone(house.bob, 2, true)

    for (const device of order(house)) device.meet()
    house.settle()

    expect([...house.ada.ticked, ...house.bob.ticked]).toEqual([idOf('2')])
    expect(house.ada.text).toBe('Bread\nMilk\nMilk')
    expect(house.bob.text).toBe(house.ada.text)
  },
)

test.each(orders)(
  '[ED-63] R10: what is ticked, or opened, while somebody else moves it is so where it went, when %s came first',
  (_, order) => {
    const house = openHouse([{ type: 'taskList', content: [task('Bread'), task('Milk', true)] }])
    replaceAll(house.ada, [taskElement('Milk', true), taskElement('Bread', false)])
    setDone(house.bob, 0, true)
    setDone(house.bob, 1, false)

    for (const device of order(house)) device.meet()
    house.settle()

    expect(bodyTree(house.ada.doc)).toEqual([
      { type: 'taskList', content: [task('Milk'), task('Bread', true)] },
    ])
    expect(bodyTree(house.bob.doc)).toEqual(bodyTree(house.ada.doc))
  },
)

test('[ED-63] R10: so is what is ticked in a task that was written on while it was made an item', () => {
  const house = openHouse(tasks('Milk'))
  const milk = list(house.ada).get(0) as Y.XmlElement
  const words = (milk.get(0) as Y.XmlElement).get(0) as Y.XmlText
  words.insert(4, ' and x')
  words.delete(9, 1)
  words.insert(9, 'eggs')
  replaceAll(house.ada, [liveLine('Milk and eggs')])
  setDone(house.bob, 0, true)

  house.settle()

  expect([...house.ada.ticked, ...house.bob.ticked]).toEqual([idOf('Milk and eggs')])
})

test('[ED-63] a tick that was seen, or taken back, completes nothing', () => {
  const house = openHouse(tasks('Bread', 'Milk'))
  setDone(house.bob, 0, true)
  house.settle()
  setDone(house.bob, 1, true)
  setDone(house.bob, 1, false)
  replaceAll(
    house.ada,
    ['Bread', 'Milk'].map((title) => liveLine(title)),
  )

  house.settle()

  expect([...house.ada.ticked, ...house.bob.ticked]).toEqual([])
})

test('[ED-63] a tick of what somebody deleted meanwhile completes nothing else', () => {
  const house = openHouse(tasks('Bread', 'Milk'))
  replaceAll(house.ada, [liveLine('Milk')])
  setDone(house.bob, 0, true)

  house.settle()

  expect([...house.ada.ticked, ...house.bob.ticked]).toEqual([])
  expect(house.bob.text).toBe('Milk')
})

function tasks(...titles: string[]): BodyTree {
  return [{ type: 'taskList', content: titles.map((title) => task(title)) }]
}

function list({ body }: House['ada']): Y.XmlElement {
  return body.get(0) as Y.XmlElement
}

/** In one change, as the editor does. */
function replaceAll(device: House['ada'], lines: Y.XmlElement[]): void {
  device.doc.transact(() => {
    list(device).delete(0, list(device).length)
    list(device).insert(0, lines)
  })
}

function setDone(device: House['ada'], place: number, isDone: boolean): void {
  const line = list(device).get(place) as Y.XmlElement
  // An attribute is anything that can be kept.
  line.setAttribute('done', isDone as unknown as string)
}

function taskElement(title: string, isDone: boolean): Y.XmlElement {
  const made = new Y.XmlElement('taskItem')
  made.setAttribute('done', isDone as unknown as string)
  const line = new Y.XmlElement('paragraph')
  line.insert(0, [new Y.XmlText(title)])
  made.insert(0, [line])
  return made
}
