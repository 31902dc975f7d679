const gap = 4
const margin = 8

/** Ties a popover to the element it belongs to; the style sheet says on which side. */
export function anchor(popover: HTMLElement, to: HTMLElement, align: 'start' | 'end' = 'start') {
  if (CSS.supports('anchor-name: --a')) {
    const name = `--${popover.id}`
    to.style.setProperty('anchor-name', name)
    popover.style.setProperty('position-anchor', name)
    return
  }
  // Older Firefox and Safari: placed once, below if there is room, else above.
  const box = to.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const isBelow = box.bottom + gap + height + margin <= innerHeight || box.top < height
  const alignsLeft = (align === 'start') === (getComputedStyle(to).direction === 'ltr')
  const left = alignsLeft ? box.left : box.right - width
  const top = isBelow ? box.bottom + gap : box.top - gap - height
  popover.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`
  popover.style.top = `${Math.max(margin, Math.min(top, innerHeight - height - margin))}px`
}
