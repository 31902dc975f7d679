import path from 'node:path'
import { startChild } from './child.ts'
import type { Contestant, OnEdit } from './contestant.ts'
import type { ReferenceMode } from './reference-server.ts'
import { openThinSocket } from './thin-socket.ts'

/** About what an edit is on the way in. */
const editBytes = 128

export function startReference(mode: ReferenceMode) {
  return startChild({
    entry: path.join(import.meta.dirname, 'reference-server.ts'),
    args: [mode],
  })
}

export const keptNowhere: Contestant = {
  name: 'bare ws, kept nowhere',
  does: 'to everybody in the room',
  start: () => openArena('never'),
}

export const commitEach: Contestant = {
  name: '(a) bare ws, a commit each',
  does: 'SQLite FULL, one commit per message, then to everybody in the room',
  start: () => openArena('each'),
}

export const commitGrouped: Contestant = {
  name: '(b) bare ws, group commit',
  does: 'the same, one commit for whatever waits, in a worker',
  start: () => openArena('grouped'),
}

async function openArena(mode: ReferenceMode) {
  const server = await startReference(mode)
  const join = (group: number, onEdit?: OnEdit) =>
    openThinSocket({
      port: server.port,
      path: `/room-${group}`,
      ...(onEdit && { onMessage: (content: Buffer) => onEdit(content.readDoubleLE(0)) }),
    })
  return {
    server,
    joinAsObserver: join,
    joinAsBystander: (group: number) => join(group),
    async joinAsEditor(group: number, onAcknowledged: OnEdit) {
      const socket = await join(group, onAcknowledged)
      return {
        edit(madeAt: number) {
          const content = Buffer.alloc(editBytes, 7)
          content.writeDoubleLE(madeAt, 0)
          socket.send(content)
        },
        close: socket.close,
      }
    },
  }
}
