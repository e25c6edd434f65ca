import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeOf } from '#lib/storefront/draft-change.ts'
import { emptyDraft } from '#lib/storefront/draft.ts'
import type { VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { putDown } from './draft-left.ts'
import type { TakenChange } from './kept-draft.ts'
import { takeUpLeft } from './take-up-left.ts'

const noteOf = (cargoNotes: string) => ({ ...emptyDraft, cargoNotes })

function leaves(from: string, version: number): void {
  const mine = { draft: noteOf(from), version }
  const change = changeOf({ from, base: { draft: emptyDraft, version: 0 }, mine, own: [] }, true)
  putDown('left', { account: null, from }, { version, text: JSON.stringify(change) })
}

/** Where pages of ours are sent to: the address of a page has no host. */
async function server(answer: (version: number) => { status: number; body?: object }) {
  const heard: number[] = []
  const http = createServer((request, response) => {
    void json(request).then((sent) => {
      const { version } = sent as { version: number }
      heard.push(version)
      const { status, body } = answer(version)
      response.writeHead(status).end(body && JSON.stringify(body))
    })
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const { port } = http.address() as AddressInfo
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, options: RequestInit) =>
    send(new URL(path, `http://127.0.0.1:${port}`), options),
  )
  return { heard, stop: () => http.close() }
}

async function takeUp(taken: TakenChange | null = null): Promise<VersionedDraft[]> {
  const stands: VersionedDraft[] = []
  await takeUpLeft(
    { account: null, from: 'next' },
    { kinds: ['left'], taken, hear: (draft) => void stands.push(draft) },
  )
  return stands
}

beforeEach(() => {
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    removeItem: (key: string) => void delete storage[key],
    setItem: (key: string, text: string) => void (storage[key] = text),
  })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol: 'http:' })
})
afterEach(() => void vi.unstubAllGlobals())

test('what pages have left is sent and heard, and lies there no more', async () => {
  leaves('a', 5)
  leaves('b', 6)
  const merged = { kind: 'merged', draft: noteOf('of both'), version: 9 }
  const { heard, stop } = await server((version) =>
    version === 5 ? { status: 204 } : { status: 200, body: merged },
  )
  const stands = await takeUp()
  expect(heard).toEqual([5, 6])
  expect(stands.map(({ draft }) => draft.cargoNotes)).toEqual(['a', 'of both'])
  expect(Object.keys(localStorage)).toEqual([])
  stop()
})

test('it stays where nobody answers or too much is asked, and goes where it never can be taken', async () => {
  leaves('a', 5)
  // Without a host nothing is reached.
  expect(await takeUp()).toEqual([])
  expect(Object.keys(localStorage)).toHaveLength(1)
  let status = 429
  const { stop } = await server(() => ({ status }))
  await takeUp()
  expect(Object.keys(localStorage)).toHaveLength(1)
  status = 400
  await takeUp()
  expect(Object.keys(localStorage)).toEqual([])
  stop()
})

test('what a page puts down while its change is on the way stays', async () => {
  leaves('a', 5)
  const { stop } = await server(() => {
    leaves('a', 7)
    return { status: 204 }
  })
  await takeUp()
  expect(Object.keys(localStorage)).toHaveLength(1)
  stop()
})

test('garbage, and what this tab had itself, go without being sent', async () => {
  for (const text of ['', '5', '{"version":1}', '{"mine":{"items":[]}', '\u0000']) {
    putDown('left', { account: null, from: `garbage ${text.length}` }, { version: 1, text })
  }
  leaves('same-tab', 5)
  const { heard, stop } = await server(() => ({ status: 204 }))
  expect(await takeUp({ from: 'same-tab', version: 5 })).toEqual([])
  expect(heard).toEqual([])
  expect(Object.keys(localStorage)).toEqual([])
  stop()
})

test('what a page put down after what this tab has of it is sent', async () => {
  leaves('same-tab', 7)
  const { heard, stop } = await server(() => ({ status: 204 }))
  await takeUp({ from: 'same-tab', version: 5 })
  expect(heard).toEqual([7])
  stop()
})
