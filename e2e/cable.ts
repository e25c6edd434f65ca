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

export async function layCable(to: string): Promise<Cable> {
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
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
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
