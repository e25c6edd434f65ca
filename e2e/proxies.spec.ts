/** Behind a proxy of ours: who is counted is whom the proxy saw, whatever a client writes before it. */
import { readSessionsPage, signInByAction } from './actions/sign-in-by-action.ts'
import { startPortal, type RunningPortal } from './server.ts'
import { expect, test as base } from './test.ts'

const test = base.extend<object, { proxied: RunningPortal }>({
  proxied: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures here.
    async ({}, give) => {
      const portal = await startPortal({ TRUSTED_PROXIES: '1' })
      await give(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const path = '/portal/address/resolve?lat=13.6&lng=100.7'
const guestResolves = 120

test('a client that writes another address each time is counted as the one the proxy saw', async ({
  request,
  proxied,
}) => {
  const ask = async (n: number, seen: string) => {
    const headers = { 'x-forwarded-for': `198.51.100.${n % 250}, ${seen}` }
    return (await request.get(`${proxied.baseUrl}${path}`, { headers })).status()
  }
  const statuses = new Set<number>()
  for (let n = 0; n < guestResolves; n += 1) statuses.add(await ask(n, '203.0.113.7'))
  expect([...statuses]).toEqual([200])
  expect(await ask(1, '203.0.113.7')).toBe(429)
  // Somebody else behind the same proxy is somebody else.
  expect(await ask(1, '203.0.113.8')).toBe(200)
})

test('without a proxy nothing that a client writes is believed, with one only its end', async ({
  portal,
  proxied,
  playwright,
}) => {
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }
  for (const [{ baseUrl, users }, seen] of [
    [portal, '127.0.0.1'],
    [proxied, '203.0.113.9'],
  ] as const) {
    const request = await playwright.request.newContext({
      baseURL: baseUrl,
      extraHTTPHeaders: headers,
    })
    const [user] = users
    if (!user) throw new Error('the demo has nobody')
    await signInByAction(request, { user, baseUrl })
    const page = await readSessionsPage(request)
    expect(page).toContain(seen)
    expect(page).not.toContain('198.51.100.1')
    await request.dispose()
  }
})
