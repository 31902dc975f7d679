/** As far before and after what is seen, so that scrolling meets no gap. */
const margin = '1000px 0px'

const watched = new WeakMap<Element, (isInSight: boolean) => void>()
let sight: IntersectionObserver | undefined

/** Tells when an element comes into or near sight, and when it leaves; all of them in one go. */
export function watchSight(element: Element, onChange: (isInSight: boolean) => void): () => void {
  sight ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting)
    },
    { rootMargin: margin },
  )
  watched.set(element, onChange)
  sight.observe(element)
  return () => sight?.unobserve(element)
}
