import type { Server, ServerResponse } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface Connections {
  watch(server: Server | SecureServer): void
  noteRequest(socket: Socket, outgoing: ServerResponse): void
  /** Somebody else took it over, who will close it. */
  release(socket: Duplex): void
  /** Closes the idle ones now and the others after what they are waiting for. */
  closeAfterAnswer(): void
  destroyAll(): void
}

/**
 * Node's own `closeIdleConnections` leaves alone those that never sent a request, which browsers
 * open ahead of need, and those that turn idle later; both would hold up the end.
 */
export function createConnections(): Connections {
  const answering = new Map<Duplex, Set<ServerResponse>>()
  let closing = false

  return {
    watch(server) {
      const isSecure = 'setSecureContext' in server
      server.on(isSecure ? 'secureConnection' : 'connection', (socket: Socket) => {
        answering.set(socket, new Set())
        socket.once('close', () => answering.delete(socket))
      })
      server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
        // Half an answer, or a handshake that failed: words of ours would only add to the confusion.
        if (answering.get(socket)?.size !== 0 || !socket.writable) return void socket.destroy()
        socket.end(answerTo(error), () => socket.destroy())
      })
    },

    noteRequest(socket, outgoing) {
      const waiting = answering.get(socket)
      if (closing) outgoing.setHeader('Connection', 'close')
      waiting?.add(outgoing)
      outgoing.once('close', () => {
        waiting?.delete(outgoing)
        if (closing && waiting?.size === 0) socket.destroySoon()
      })
    },

    release(socket) {
      answering.delete(socket)
    },

    closeAfterAnswer() {
      closing = true
      for (const [socket, waiting] of answering) {
        if (waiting.size === 0) socket.destroy()
        for (const outgoing of waiting) {
          if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close')
        }
      }
    },

    destroyAll() {
      for (const socket of answering.keys()) socket.destroy()
    },
  }
}

/** A person may be looking at it: a link that carries a whole book is too long for an address. */
function answerTo(error: NodeJS.ErrnoException): string {
  const status = statusOf(error)
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title><p>This address could not be read: it is too long or not complete.<p><a href="/">Home</a></html>`
  const headers = [
    'Connection: close',
    'Content-Type: text/html; charset=utf-8',
    "Content-Security-Policy: default-src 'none'",
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${body.length}`,
  ]
  return `HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}

function statusOf({ code }: NodeJS.ErrnoException): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large'
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout'
  return '400 Bad Request'
}
