import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { WindowVirtualizer } from 'virtua'
import { type BareItem, BareRow } from './bare-rows.tsx'

/** What our list is measured beside: the same rows in plain React, all of them or a window of them. */
const query = new URLSearchParams(location.search)
const count = Number(query.get('count'))
const isWindowed = query.get('kind') === 'windowed'

const all = Array.from({ length: count }, (_, index): BareItem => {
  const id = `thing-${index}`
  return { id, href: `/${id}`, title: `Thing number ${index}`, meta: '', amount: '' }
})

function Page() {
  const [items, setItems] = useState<readonly BareItem[]>(all)
  const [text, setText] = useState('')
  const rows = items.map((item) => <BareRow key={item.id} item={item} />)
  return (
    <>
      <input
        name="add"
        aria-label="Add"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="button" id="delete" onClick={() => setItems([])}>
        Delete all
      </button>
      {isWindowed ? (
        <WindowVirtualizer as="ul" item="div" bufferSize={1_000}>
          {rows}
        </WindowVirtualizer>
      ) : (
        <ul>{rows}</ul>
      )}
    </>
  )
}

const root = document.getElementById('root')
if (root) flushSync(() => createRoot(root).render(<Page />))
