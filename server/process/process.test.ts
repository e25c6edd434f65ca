/** The real process, from outside: started, started again, started twice, killed. */
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ownDataDir } from './testing/own-data-dir.ts'
import type { RealProcess } from './testing/real-process.ts'
import { waitFor } from '../testing/wait-for.ts'

const own = ownDataDir()
const { start, startReady, startAgain } = own

interface DemoFile {
  baseUrl: string
  organizations: {
    name: string
    apiKey: string
    apiSecret: string
    features: string[]
    senderAccounts: { id: string }[]
  }[]
  users: { email: string; role: string; password: string }[]
}

const readDemo = (): DemoFile => JSON.parse(readFileSync(join(own.path, 'demo.json'), 'utf8'))

it('starts on a fresh DATA_DIR, and whoever reads demo.json can call it', async () => {
  const { get, port } = await startReady()
  const demo = readDemo()
  expect(demo.baseUrl).toBe(`http://127.0.0.1:${port}`)
  expect(statSync(join(own.path, 'demo.json')).mode & 0o777).toBe(0o600)
  expect(demo.organizations).toHaveLength(3)
  expect(demo.users.map(({ role }) => role)).toEqual(
    expect.arrayContaining(['customer', 'ops', 'admin']),
  )
  for (const organization of demo.organizations) {
    const organizations = await get('/api/organizations', organization)
    expect(organizations.status).toBe(200)
    expect(await organizations.text()).toContain(organization.name)
    const accounts = await get('/api/sender-accounts', organization)
    expect(accounts.status).toBe(organization.features.includes('sender_accounts') ? 200 : 403)
  }
  const [full] = demo.organizations
  if (full === undefined) throw new Error('no organization')
  expect((await get('/api/organizations', { ...full, apiSecret: 'as_wrong' })).status).toBe(401)
})

it('starts again with the same keys, passwords and accounts', async () => {
  const first = await startAgain()
  const before = readDemo()
  first.child.kill('SIGTERM')
  expect(await first.exited).toMatchObject({ code: 0 })
  await startReady({ PORT: String(first.port) })
  expect(readDemo()).toEqual(before)
})

it('refuses a second process on one DATA_DIR by one sentence, and the first goes on', async () => {
  const first = await startAgain()
  const { code, said } = await (await start()).exited
  expect(code).toBe(1)
  expect(said.trim()).toMatch(/^DATA_DIR .* in use by process \d+.*\.$/)
  expect(said).toContain(String(first.child.pid))
  expect((await fetch(`http://127.0.0.1:${first.port}/readyz`)).status).toBe(200)
})

it('killed in the middle of its work, leaves nothing that the next start does not put right', async () => {
  const first = await startAgain()
  const before = readDemo()
  let victim = first
  for (let round = 0; round < 2; round += 1) {
    victim.child.kill('SIGKILL')
    await victim.exited
    victim = await startReady({ PORT: String(first.port) })
  }
  expect(readDemo()).toEqual(before)
  for (const organization of before.organizations) {
    expect((await first.get('/api/organizations', organization)).status).toBe(200)
  }
})

it('killed while it starts for the first time, starts the next time', async () => {
  for (const afterMs of [150, 400, 700, 1000]) {
    const started = await start()
    await sleep(afterMs)
    started.child.kill('SIGKILL')
    await started.exited
  }
  await startReady()
  expect(readDemo().organizations).toHaveLength(3)
})

/** Resolves when it has said these words, or has ended without. */
async function hasSaid({ child }: RealProcess, words: string): Promise<void> {
  let said = ''
  await new Promise<void>((resolve) => {
    child.stderr?.on('data', (data: Buffer) => {
      said += data.toString()
      if (said.includes(words)) resolve()
    })
    child.once('close', () => resolve())
  })
}

it.each([0, 200, 600, 1_200])(
  'stopped %d ms after its first start began, ends in order, and the next start works',
  async (afterMs) => {
    const started = await start()
    await waitFor(() => fetch(`http://127.0.0.1:${started.port}/healthz`).catch(() => null))
    await sleep(afterMs)
    started.child.kill('SIGTERM')
    const { code, said } = await started.exited
    expect({ code, said }).toMatchObject({ code: 0 })
    expect(said).toMatch(/Asked to stop: ending in order\.[^]*\nEnded( before it was ready)?\.\n$/)
    expect(existsSync(join(own.path, 'postgres', 'postmaster.pid'))).toBe(false)
    await startReady()
    expect(readDemo().organizations).toHaveLength(3)
  },
)

it('says so when PostgreSQL ends during the start', async () => {
  const started = await start()
  await hasSaid(started, 'PostgreSQL, on port')
  const [pid] = readFileSync(join(own.path, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  const { code, said } = await started.exited
  expect(code).toBe(1)
  expect(said).toMatch(/PostgreSQL ended by itself \(SIGKILL\)/)
})

it('ends PostgreSQL with itself', async () => {
  const started = await startAgain()
  started.child.kill('SIGINT')
  expect(await started.exited).toMatchObject({ code: 0 })
  expect(existsSync(join(own.path, 'postgres', 'postmaster.pid'))).toBe(false)
})

it.each([
  [{ PORT: '70000' }, /^PORT must be a whole number/],
  [{ HOST: '999.1.1.1' }, /^HOST must be an IP address or a host name/],
  [{ PUBLIC_URL: 'https://tms.example/path' }, /^PUBLIC_URL must be an address/],
  [
    { TMS_BASE_URL: 'https://tms.example', TMS_API_KEY: 'ak_1', TMS_API_SECRET: 'as_1' },
    /^ROLE=service runs a service, and TMS_BASE_URL says/,
  ],
  [{ ROLE: 'queen' }, /^ROLE must be one of all, service, portal, worker/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address like postgresql:/],
  [{ DATABASE_URL: 'postgresql://localhost/x' }, /^SECRET_KEY is not set/],
  [{ TMS_BASE_URL: 'https://tms.example' }, /^TMS_API_KEY is not set/],
  [{ TMS_API_KEY: 'ak_1', TMS_API_SECRET: 'as_1' }, /^TMS_API_KEY is set, .*TMS_BASE_URL/],
  [{ TMS_API_SECRET: 'as_1' }, /^TMS_API_SECRET is set, .*TMS_BASE_URL/],
  [{ QUOTE_VALIDITY_SECONDS: 'soon' }, /^QUOTE_VALIDITY_SECONDS must be/],
  [{ SANDBOX_SPEED: '0' }, /^SANDBOX_SPEED must be/],
  [{ HOST: '203.0.113.9' }, /^HOST 203.0.113.9 is no address of this machine/],
  [
    {
      DATABASE_URL: 'postgresql://nobody:hidden-word@127.0.0.1:1/x',
      SECRET_KEY: 'x'.repeat(32),
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    },
    /^(?!.*hidden-word).*DATABASE_URL .* is not reachable/,
  ],
])('says by one sentence what is wrong with %j', async (env, sentence) => {
  const { code, said } = await (await start(env)).exited
  expect(code).toBe(1)
  expect(said.trim()).toMatch(sentence)
  expect(said.trim().split('\n')).toHaveLength(1)
})

it('says that a DATA_DIR is a file, or may not be written', async () => {
  const file = join(own.path, 'file')
  writeFileSync(file, '')
  expect((await (await start({ DATA_DIR: file })).exited).said.trim()).toMatch(/^DATA_DIR /)
  if (process.getuid?.() === 0) return
  chmodSync(own.path, 0o500)
  const { said } = await (await start()).exited
  chmodSync(own.path, 0o700)
  expect(said.trim()).toMatch(/^DATA_DIR /)
})

it('as a worker tells of itself, and serves nobody', async () => {
  const { port, get } = await startAgain({ ROLE: 'worker' })
  const [full] = readDemo().organizations
  if (full === undefined) throw new Error('no organization')
  expect((await get('/api/organizations', full)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
})

it('shows its metrics, and the mails of its demo, to this machine only and never through a proxy', async () => {
  const { port, get } = await startAgain()
  const [full] = readDemo().organizations
  if (full === undefined) throw new Error('no organization')
  await get('/api/organizations', full)
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(figures).toMatch(
    /tms_requests_total\{method="GET",route="\/api\/organizations",status="200"\} 1/,
  )
  expect(figures).toMatch(/database_pool_connections\{state="total"\} \d/)
  expect(figures).toMatch(/queue_jobs/)
  expect(figures).toMatch(/portal_security_events/)
  const behaviour = { method: 'POST', body: '{"account":{"behaviour":{}}}' }
  const requests = [
    ['metrics', {}],
    ['sandbox/mailbox?to=admin@loadline.example', {}],
    ['sandbox/mailbox/messages', {}],
    ['sandbox/mailbox/messages', { method: 'HEAD' }],
    // How the carriers behave.
    ['sandbox/carriers/provider_a/control', behaviour],
  ] as const
  for (const [path, options] of requests) {
    const send = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/${path}`, { ...options, headers })
    expect((await send({})).status, path).toBe(200)
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip']) {
      expect((await send({ [name]: '127.0.0.1' })).status, `${path} ${name}`).toBe(403)
    }
  }
})

it('meets whom it plays by its own address, whatever names the world calls it by', async () => {
  const { port, get } = await startAgain({
    PUBLIC_URL: 'https://tms.example',
    ALLOWED_HOSTS: 'tms.example',
    DEMO: '1',
  })
  const [full] = readDemo().organizations
  if (full === undefined) throw new Error('no organization')
  // From outside, that address is none of its names.
  expect((await get('/api/organizations', full)).ok).toBe(false)
  expect((await fetch(`http://127.0.0.1:${port}/sandbox/mailbox/messages`)).status).toBe(200)
  expect((await fetch(`http://localhost:${port}/sandbox/mailbox/messages`)).status).toBe(400)
})

it('killed between the seed and demo.json, tells the same passwords the next time', async () => {
  const first = await startAgain()
  const before = readDemo()
  expect(before.users.length).toBeGreaterThan(3)
  first.child.kill('SIGKILL')
  await first.exited
  rmSync(join(own.path, 'demo.json'))
  await startReady({ PORT: String(first.port) })
  expect(readDemo()).toEqual(before)
})

it('refuses to start with another SECRET_KEY than the data was written with', async () => {
  const first = await startAgain()
  first.child.kill('SIGTERM')
  await first.exited
  const { code, said } = await (
    await start({ SECRET_KEY: 'another key of more than 32 letters!' })
  ).exited
  expect(code).toBe(1)
  expect(said).toMatch(/SECRET_KEY is not the one/)
})
