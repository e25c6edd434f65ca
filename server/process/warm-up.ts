/**
 * Asks this process, over HTTP and signed, the questions that follow a person's typing, so that the first
 * one who asks waits no longer than the tenth: by then the code is compiled and the connections are open.
 */
import { signPayload, signQuery } from '#lib/signing/sign.ts'
import type { KeyPair } from '../tms/organizations/organizations.ts'
import { innerHeader } from '../tms/http/in-flight.ts'

const rounds = 3

export async function warmUp({
  at,
  pair,
  innerToken,
  nowMs,
}: {
  at: string
  pair: KeyPair
  innerToken: string
  nowMs: number
}): Promise<void> {
  const signed = { ...pair, nowMs }
  const inner = { [innerHeader]: innerToken }
  const query = new URLSearchParams(signQuery({ query: { q: 'laem chabang po' }, ...signed }))
  const point = { lat: 13.75, lng: 100.5 }
  for (let round = 0; round < rounds; round += 1) {
    await read(fetch(`${at}/api/address/suggest?${query}`, { headers: inner }))
    for (const payload of [{ address: 'Laem Chabang port' }, point]) {
      const body = JSON.stringify(signPayload({ payload, ...signed }))
      const headers = { ...inner, 'content-type': 'application/json' }
      await read(fetch(`${at}/api/address/resolve`, { method: 'POST', headers, body }))
    }
  }
}

async function read(answering: Promise<Response>): Promise<void> {
  await (await answering).text()
}
