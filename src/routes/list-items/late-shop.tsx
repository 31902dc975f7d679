import { useSearch } from '#routes/navigation.ts'
import { useLate } from '#routes/others/use-late.ts'
import { type ComponentType, type ReactNode, useState } from 'react'

/** The shop, where the URL asks for it and its code is here; else what it takes the place of. */
export function LateShop({ children }: { children: ReactNode }) {
  const isAsked = new URLSearchParams(useSearch()).get('mode') === 'shop'
  const [Shop, setShop] = useState<ComponentType | null>(null)
  useLate(isAsked ? 'shop' : '', async (subject) => {
    if (subject === '') return () => undefined
    const module = await import('./shop.tsx')
    setShop(() => module.Shop)
    return () => undefined
  })
  return isAsked && Shop ? <Shop /> : children
}
