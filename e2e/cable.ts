/** The line between browser and server, which a test can unplug. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Cable {
  /** Where the browser goes instead of to the server. */
  readonly baseUrl: string
  unplug(): void
  plugIn(): void
  remove(): Promise<void>
}

/** Its port must be one that the server answers to: see `cablePort` of the running portal. */
export async function layCable({
  to,
  cablePort,
}: {
  to: string
  cablePort: number
}): Promise<Cable> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let plugged = true
  const server = createServer((browserSide) => {
    if (!plugged) return browserSide.destroy()
    const serverSide = connect(Number(port), hostname)
    for (const [socket, other] of [
      [browserSide, serverSide],
      [serverSide, browserSide],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    return undefined
  }).listen(cablePort, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    baseUrl: `http://127.0.0.1:${cablePort}`,
    unplug() {
      plugged = false
      cut()
    },
    plugIn() {
      plugged = true
    },
    async remove() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
