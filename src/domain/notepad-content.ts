import type { AttributeSpec, MarkSpec, NodeSpec } from 'prosemirror-model'
import * as Y from 'yjs'
import { markSpecs, nodeSpecs } from './notepad-schema.ts'
import { Refusal } from './refusal.ts'

/** Longer than any title that a line or a mention carries. */
const attributeMaxLength = 8_192

type Validate = AttributeSpec['validate']

const nodes: Readonly<Record<string, NodeSpec>> = nodeSpecs
const marks: Readonly<Record<string, MarkSpec>> = markSpecs
const attributes = allAttributes()

/** Refuses what is no part of a notepad: the names, marks and attributes are those of the schema. */
export function mustBeBodyContent({ parent, parentSub, content }: Y.Item): void {
  if (typeof parent === 'string' && (parent !== 'body' || parentSub !== null)) throw notAllowed()
  if (content instanceof Y.ContentDeleted) return
  if (content instanceof Y.ContentAny) return mustBeAttribute(parentSub, content.arr)
  // Everything else is part of a sequence.
  if (parentSub !== null) throw notAllowed()
  if (content instanceof Y.ContentString) return
  if (content instanceof Y.ContentFormat) return mustBeMark(content.key, content.value)
  if (content instanceof Y.ContentType && isNode(content.type)) return
  throw notAllowed()
}

/** Whether a type is an element or a text of the schema. */
export function isNode(type: unknown): boolean {
  if (type instanceof Y.XmlElement) return isNodeName(type.nodeName)
  return type instanceof Y.XmlText
}

function isNodeName(name: string): boolean {
  return Object.hasOwn(nodes, name) && name !== 'doc' && name !== 'text'
}

/** Written over, an attribute comes without its name, which the one before it has. */
function mustBeAttribute(name: string | null, values: unknown[]): void {
  const [value] = values
  if (values.length !== 1 || !isPlain(value)) throw notAllowed()
  if (name === null) return
  const validates = attributes.get(name)
  if (!validates?.some((validate) => isValid(validate, value))) throw notAllowed()
}

function mustBeMark(name: string, value: unknown): void {
  if (!Object.hasOwn(marks, name)) throw notAllowed()
  // The end of a mark.
  if (value === null || value === true) return
  if (typeof value !== 'object') throw notAllowed()
  const allowed = marks[name]?.attrs ?? {}
  for (const [attribute, given] of Object.entries(value)) {
    if (!Object.hasOwn(allowed, attribute) || !isPlain(given)) throw notAllowed()
    if (!isValid(allowed[attribute]?.validate, given)) throw notAllowed()
  }
  const isWhole = Object.keys(allowed).every((attribute) => Object.hasOwn(value, attribute))
  if (!isWhole) throw notAllowed()
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= attributeMaxLength
  return value === null || ['number', 'boolean', 'undefined'].includes(typeof value)
}

function isValid(validate: Validate, value: unknown): boolean {
  if (validate === undefined) return true
  if (typeof validate === 'string') return typeof value === validate
  try {
    validate(value)
    return true
  } catch {
    return false
  }
}

function allAttributes(): Map<string, Validate[]> {
  const all = new Map<string, Validate[]>()
  for (const { attrs = {} } of Object.values(nodes)) {
    for (const [name, { validate }] of Object.entries(attrs)) {
      all.set(name, [...(all.get(name) ?? []), validate])
    }
  }
  return all
}

function notAllowed(): Refusal {
  return new Refusal('invalid', { field: 'update', problem: 'notAllowedHere' })
}
