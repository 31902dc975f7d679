import type { ESTree, Plugin } from 'vite'

/** A bundler leaves out functions that nothing calls, but no methods: here are the larger ones. */
const neverCalled: Readonly<Record<string, readonly string[]>> = {
  'prosemirror-model/dist/index.js': [
    'posAtIndex',
    'childAfter',
    'childBefore',
    'canAppend',
    'addToStart',
    'addToEnd',
  ],
  'prosemirror-transform/dist/index.js': [
    'jsonID',
    'fromJSON',
    'toJSON',
    'merge',
    'changedRange',
    'addNodeMark',
    'removeNodeMark',
    'setDocAttribute',
    'appendMapping',
    'clearIncompatible',
    'toString',
  ],
  'prosemirror-state/dist/index.js': ['fromJSON', 'toJSON', 'reconfigure', 'isGeneric'],
  'prosemirror-view/dist/index.js': [
    'updateRoot',
    'pasteHTML',
    'pasteText',
    'serializeForClipboard',
  ],
  '@tiptap/y-tiptap/dist/y-tiptap.js': ['renderSnapshot', 'unrenderSnapshot', '_renderSnapshot'],
  'yjs/dist/yjs.mjs': [
    'createTreeWalker',
    'querySelector',
    'querySelectorAll',
    'toDOM',
    'insertAfter',
    'getXmlElement',
    'prevSibling',
    'getSubdocs',
    'getSubdocGuids',
    'addTrackedOrigin',
    'removeTrackedOrigin',
  ],
}

/** What would come with the editor and Yjs for nobody. */
export function lightLibraries(): Plugin {
  return {
    name: 'light-libraries',
    enforce: 'pre',
    load: (id) => Object.entries(lib0).find(([name]) => id.endsWith(`/lib0/${name}`))?.[1],
    transform(code, id) {
      if (id.endsWith('/lib0/dom.js')) return withoutSchemas(code)
      const found = Object.entries(neverCalled).find(([file]) => id.endsWith(`/${file}`))
      const light = found && withoutMethods(code, this.parse(code), found[1])
      if (light && id.endsWith('/yjs.mjs')) return withoutSecondFormat(light)
      return light && id.includes('/prosemirror-view/') ? withoutExplorer(light) : light
    },
  }
}

/** A console in colours for a few warnings, settings by the page's address, and a hash for marks that may stand on a letter twice, which ours may not. */
export const lib0 = {
  'logging.js': `
    export const print = console.log
    export const warn = console.warn
    export const BOLD = '', UNBOLD = '', ORANGE = '', RED = ''`,
  'environment.js': `
    export const isBrowser = typeof document !== 'undefined'
    export const getVariable = () => null
    export const production = true
    export const supportsColor = false`,
  'hash/sha256.js': `export const digest = () => { throw new Error('no mark stands twice') }`,
}

/** Schemas of nodes that are asked for nowhere. */
function withoutSchemas(code: string): string {
  return code.replaceAll('= $.$custom(', '= /* @__PURE__ */ $.$custom(')
}

function withoutExplorer(code: string): string {
  return code
    .replace(/^const ie = .*/m, 'const ie = false')
    .replace(/^const ie_version = .*/m, 'const ie_version = 0')
}

/**
 * Updates are written in Yjs's first format. It keeps what waits for words that are not here yet in
 * the second, in memory only: the first says the same.
 */
export function withoutSecondFormat(code: string): string {
  const light = code
    .replaceAll(/^class \w+coderV2 .*?^}$/gms, '')
    .replace(/^export \{.*\}/m, (names) => names.replaceAll(/ \w*V2\w*,/g, ''))
    .replaceAll(/coderV2\b/g, 'coderV1')
  if (light === code) throw new Error('there is no second format to leave out')
  return light
}

/** The same code without these methods of its classes, and without what is called by them as it loads. */
export function withoutMethods(
  code: string,
  { body }: ESTree.Program,
  names: readonly string[],
): string {
  const found = body.flatMap(partsOf)
  const gone = names.filter((name) => found.every((each) => each.name !== name))
  if (gone.length > 0) throw new Error(`there is no method ${gone.join(', ')} to leave out`)
  // From the end, so that the places before stay what they are.
  return found
    .filter(({ name }) => names.includes(name))
    .toReversed()
    .reduce((light, { start, end }) => light.slice(0, start) + light.slice(end), code)
}

interface Part {
  name: string
  start: number
  end: number
}

function partsOf(statement: ESTree.Program['body'][number]): Part[] {
  if (statement.type === 'ExpressionStatement') return [{ ...statement, name: calledIn(statement) }]
  if (statement.type !== 'ClassDeclaration') return []
  return statement.body.body.map((member) => ({ ...member, name: nameOf(member) }))
}

function nameOf(member: ESTree.ClassElement): string {
  const key = member.type === 'MethodDefinition' && member.key
  return key && key.type === 'Identifier' ? key.name : ''
}

function calledIn({ expression }: { expression: ESTree.Expression }): string {
  const callee = expression.type === 'CallExpression' && expression.callee
  const isOfClass = callee && callee.type === 'MemberExpression' && !callee.computed
  return isOfClass ? callee.property.name : ''
}
