import { useState } from 'react'

/** What a row of our list shows, as finished text. */
export interface BareItem {
  id: string
  href: string
  title: string
  meta: string
  amount: string
}

/** A list as one would write it by hand: no frame, no store, no words to look up. */
export function BareList({ items }: { items: readonly BareItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <BareRow key={item.id} item={item} />
      ))}
    </ul>
  )
}

/** Element by element and attribute by attribute what our list's row is. */
export function BareRow({ item: { id, href, title, meta, amount } }: { item: BareItem }) {
  const [isDone, setDone] = useState(false)
  return (
    <li className="row" data-item={id} data-done={isDone || undefined}>
      <input
        type="checkbox"
        className="check"
        aria-label={title}
        checked={isDone}
        onChange={(event) => setDone(event.target.checked)}
      />
      <a className="words" href={href} dir="auto">
        {meta ? (
          <>
            <span>{title}</span>
            <small className="meta">{meta}</small>
          </>
        ) : (
          title
        )}
      </a>
      {amount && <span className="amount">{amount}</span>}
      <button
        type="button"
        className="more"
        aria-label={`More for ${title}`}
        aria-haspopup="menu"
        aria-expanded={false}
      />
    </li>
  )
}
