/**
 * Tracks every connection to the port and the requests in flight on it; Node exposes only part of this.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface Connections {
  opened(socket: Socket): void
  began(request: IncomingMessage, response: ServerResponse): void
  /** Whether a hand-written response would answer the client's faulty request, and no earlier one. */
  mayRefuse(socket: Duplex): boolean
  /**
   * Closes connections without a request in flight: silent, half-way through their headers, kept alive,
   * or upgraded; and from now on each of the others as soon as its last response is sent.
   */
  closeIdle(): void
  closeAll(): void
}

interface Connection {
  underWay: number
  latest: { readonly request: IncomingMessage; readonly response: ServerResponse } | null
}

export function trackConnections(): Connections {
  const open = new Map<Duplex, Connection>()
  let closing = false

  return {
    opened(socket) {
      open.set(socket, { underWay: 0, latest: null })
      socket.once('close', () => open.delete(socket))
    },
    began(request, response) {
      const { socket } = request
      const connection = open.get(socket)
      if (connection === undefined) return
      connection.underWay += 1
      connection.latest = { request, response }
      response.once('close', () => {
        connection.underWay -= 1
        if (closing && connection.underWay === 0) socket.destroySoon()
      })
    },
    mayRefuse(socket) {
      const connection = open.get(socket)
      if (connection === undefined) return false
      const { underWay, latest } = connection
      // The error is in what follows the latest request, or, if that is incomplete, in its body.
      if (latest === null || latest.request.complete) return underWay === 0
      return underWay === 1 && !latest.response.headersSent
    },
    closeIdle() {
      closing = true
      for (const [socket, { underWay }] of open) if (underWay === 0) socket.destroy()
    },
    closeAll() {
      for (const socket of open.keys()) socket.destroy()
    },
  }
}
