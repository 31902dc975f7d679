import { hydrateRoot } from 'react-dom/client'
import { BareList, type BareItem } from './bare-rows.tsx'

const items: BareItem[] = JSON.parse(document.querySelector('#page')?.textContent ?? '')
const root = document.querySelector('#root')
if (root) hydrateRoot(root, <BareList items={items} />)
