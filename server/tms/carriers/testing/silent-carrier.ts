/** A carrier over real HTTP whose bookings hang, are refused, or fail, and who counts what is under way. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SilentCarrier {
  readonly baseUrl: string
  /** It keeps a booking without an answer, or answers with that status. */
  does: 'hang' | number
  /** Bookings that it was asked for. */
  asked: number
  /** The most that were open at once. */
  mostAtOnce: number
  /** Answers what hangs, with that status. */
  letGo(status: number): void
  close(): Promise<void>
}

const refusal = JSON.stringify({ error: { code: 'NO_CAPACITY', message: 'no truck' } })

export async function openSilentCarrier(): Promise<SilentCarrier> {
  const hanging = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    // Else an abandoned request would count as open.
    for (const over of ['finish', 'close']) response.on(over, () => hanging.delete(response))
    request.resume()
    carrier.asked += 1
    hanging.add(response)
    carrier.mostAtOnce = Math.max(carrier.mostAtOnce, hanging.size)
    if (carrier.does !== 'hang') response.writeHead(carrier.does).end(refusal)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const carrier: SilentCarrier = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    does: 'hang',
    asked: 0,
    mostAtOnce: 0,
    letGo(status) {
      for (const response of hanging) response.writeHead(status).end(refusal)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return carrier
}
