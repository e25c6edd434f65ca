import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent } from 'undici'
import { expect, it, onTestFinished } from 'vitest'
import { createCallCarrier } from './call-carrier.ts'

async function carrierThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function ask(url: string, timeoutMs: number) {
  const call = createCallCarrier({ timeoutMs, dispatcher: new Agent() })
  return call({ provider: 'provider_a', url, method: 'GET', headers: {} })
}

it('an answer that has no end is given up for its size', async () => {
  const url = await carrierThat((_, response) => {
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      response.once('drain', write)
    }
    write()
  })
  await expect(ask(url, 30_000)).rejects.toMatchObject({ because: 'unreadable' })
})

it('an answer that begins and then stands still is given up for its time', async () => {
  const url = await carrierThat((_, response) => void response.writeHead(200).write('{'))
  await expect(ask(url, 300)).rejects.toMatchObject({ because: 'timed_out' })
})

it('an answer that breaks off is none', async () => {
  const url = await carrierThat((_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('{')
    setImmediate(() => response.destroy())
  })
  await expect(ask(url, 30_000)).rejects.toMatchObject({ because: 'not_reachable' })
})

it('a redirect is not followed: the key is for the address it was given for', async () => {
  const askedElsewhere: string[] = []
  const elsewhere = await carrierThat(({ url }, response) => {
    askedElsewhere.push(url ?? '')
    response.end('{}')
  })
  for (const status of [301, 302, 303, 307, 308]) {
    const url = await carrierThat((_, response) => {
      response.writeHead(status, { location: `${elsewhere}/v1/shipments` }).end()
    })
    await expect(ask(url, 30_000)).rejects.toMatchObject({ because: 'not_reachable' })
  }
  expect(askedElsewhere).toEqual([])
})
