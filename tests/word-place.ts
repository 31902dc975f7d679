import type { Locator } from '@playwright/test'

/** Where a word of something begins. */
export function leftOf(place: Locator, word: string): Promise<number> {
  return place.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const at = texts.currentNode.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(texts.currentNode, at)
      range.setEnd(texts.currentNode, at + wanted.length)
      return range.getBoundingClientRect().left
    }
    return NaN
  }, word)
}
