import type { Id } from '#domain/id.ts'
import { findRow } from '#routes/page/find-row.ts'

interface Wash {
  mark: (ids: ReadonlySet<Id>) => void
  stop: () => void
}

/**
 * Shows which rows others changed, until they have been in view for a while. It works on the
 * elements: a row must not render again for it.
 */
export function washRows(root: HTMLElement): Wash {
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      target.setAttribute('data-marked', 'seen')
      sight.unobserve(target)
    }
  })

  root.addEventListener('animationend', fade)
  return {
    mark(ids) {
      // Once the rows that are new are there.
      requestAnimationFrame(() => {
        for (const id of ids) {
          const row = findRow(id, root)
          if (!row) continue
          row.removeAttribute('data-marked')
          row.setAttribute('data-marked', '')
          sight.unobserve(row)
          sight.observe(row)
        }
      })
    },
    stop() {
      sight.disconnect()
      root.removeEventListener('animationend', fade)
    },
  }
}

function fade({ target, pseudoElement }: AnimationEvent): void {
  const isWash = target instanceof HTMLElement && target.dataset['marked'] === 'seen'
  if (isWash && pseudoElement === '::before') target.removeAttribute('data-marked')
}
