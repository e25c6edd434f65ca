/** A server of street tiles, played over real HTTP: each tile one pixel of one colour, or a failure. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

type TileBehaviour = 'draws' | 'fails in every way' | 'keeps silent' | 'sends elsewhere'

export interface TileServer {
  readonly origin: string
  /** The value of MAP_TILE_URL for this server. */
  readonly template: string
  behaviour: TileBehaviour
  /** Each tile that was asked for, and what the browser said about the page that asks. */
  readonly asked: { readonly path: string; readonly referer: string | undefined }[]
  stop(): Promise<void>
}

/** Green, which no part of the base map is. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgWGADAAGAAN33Tkj1AAAAAElFTkSuQmCC',
  'base64',
)

export async function startTileServer(): Promise<TileServer> {
  const asked: TileServer['asked'] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', referer: request.headers.referer })
    switch (tiles.behaviour) {
      case 'draws':
        response.writeHead(200, { 'content-type': 'image/png' }).end(tile)
        return
      case 'fails in every way':
        fail(response, asked.length)
        return
      case 'keeps silent':
        return
      case 'sends elsewhere': {
        const elsewhere = `http://localhost:${new URL(tiles.origin).port}`
        response.writeHead(302, { location: `${elsewhere}${request.url}` }).end()
        return
      }
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  const origin = `http://127.0.0.1:${address.port}`
  const tiles: TileServer = {
    origin,
    template: `${origin}/{z}/{x}/{y}.png`,
    behaviour: 'draws',
    asked,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return tiles
}

/** One tile after the other in another way. */
function fail(response: ServerResponse, turn: number): void {
  switch (turn % 4) {
    case 0:
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>No such tile</h1>')
      return
    case 1:
      response.writeHead(503).end()
      return
    case 2:
      response.writeHead(200, { 'content-type': 'image/png' }).end('no picture at all')
      return
    default:
      response.destroy()
  }
}
