// What any React page ships before a line of its own.
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

hydrateRoot(document.body, createElement('p'))
