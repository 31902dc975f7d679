import * as Y from 'yjs'
import { fromBase64, toBase64 } from './base64.ts'
import type { Id } from './id.ts'
import { idBytes, idFrom } from './make-id.ts'
import { notepadPieceMaxBytes } from './notepad.ts'
import { sha256 } from './sha256.ts'
import { splitUpdate } from './split-update.ts'

export interface BodyPiece {
  /** The same for the same bytes: what several devices give back is kept once. */
  updateId: Id
  update: string
}

export interface BodyDifference {
  pieces: BodyPiece[]
  /** Both together. */
  doc: Y.Doc
}

/** What is held of a notepad's words and not known elsewhere, in an order in which each piece fits. */
export function bodyDifference(known: readonly string[], held: readonly string[]): BodyDifference {
  const doc = docOf(known)
  const added: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => added.push(update))
  doc.transact(() => {
    for (const update of held) Y.applyUpdate(doc, fromBase64(update))
  })
  const pieces = added.flatMap((update) => splitUpdate(update, notepadPieceMaxBytes))
  return { pieces: inOrder(known, pieces).map(pieceOf), doc }
}

function docOf(updates: readonly string[]): Y.Doc {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, fromBase64(update))
  })
  return doc
}

/** A piece that builds on a later one would be refused. */
function inOrder(known: readonly string[], pieces: Uint8Array[]): Uint8Array[] {
  if (pieces.length < 2) return pieces
  const left = [...pieces]
  const ordered: Uint8Array[] = []
  const scratch = docOf(known)
  for (let at = 0; at < left.length;) {
    const vector = Y.encodeStateVector(scratch)
    const trial = docOf([toBase64(Y.encodeStateAsUpdate(scratch))])
    const piece = left[at]
    if (!piece) break
    Y.applyUpdate(trial, piece)
    if (trial.store.pendingStructs || trial.store.pendingDs) {
      at += 1
      continue
    }
    Y.applyUpdate(scratch, Y.encodeStateAsUpdate(trial, vector))
    ordered.push(piece)
    left.splice(at, 1)
    at = 0
  }
  return [...ordered, ...left]
}

function pieceOf(bytes: Uint8Array): BodyPiece {
  const hash = sha256(bytes)
  const digits = Uint8Array.from({ length: idBytes }, (_, place) =>
    Number.parseInt(hash.slice(place * 2, place * 2 + 2), 16),
  )
  return { updateId: idFrom(digits), update: toBase64(bytes) }
}
