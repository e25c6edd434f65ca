/** `npm run setup` without a terminal, and the real process that is started after it. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from './db/embedded/free-port.ts'
import { compileCache } from '../tools/test/environment.ts'
import { ownDataDir } from './process/testing/own-data-dir.ts'

const own = ownDataDir()
const { start } = own

/** Its output, and its errors when it refuses. */
function setUp(...flags: string[]): Promise<string> {
  const env = {
    NODE_ENV: 'production',
    PATH: dirname(process.execPath),
    ...compileCache,
    DATA_DIR: own.path,
  } as const
  const script = join(import.meta.dirname, 'setup.ts')
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...flags], { env }, (error, stdout, stderr) =>
      resolve(error === null ? stdout : stderr.trim()),
    )
  })
}

const person = ['--organization', 'Real Freight', '--admin-email', 'admin@real.example']

/** The last lines of a process that refuses to start. */
async function refusal(env: Record<string, string> = {}): Promise<string> {
  const { code, said } = await (await start(env)).exited
  expect(code).toBe(1)
  return said.trim().split('\n').at(-1) ?? ''
}

test('leads from nothing to a live installation, which the next starts are without being told', async () => {
  const address = ['--public-url', 'https://tms.example']
  // Nobody listens there.
  const mail = ['--mail-from', 'a@tms.example', '--smtp-url', 'smtp://a:secret-word@127.0.0.1:9']
  const seller = ['--seller-tax-id', '0105500000001', '--seller-phone', '+66 1 0000 0100']
  const said = await setUp(...person, ...seller, ...address, ...mail)
  expect(said).toMatch(/^Address +https:\/\/tms\.example$/m)
  expect(said).toMatch(/^Mail +the mail server does not take mails .*: correct SMTP_URL$/m)
  expect(said).toMatch(/Still to be connected[^]* prices[^]*payment gateway[^]*carriers/)
  expect(said).toMatch(/^Pages of the seller that nobody has written yet: terms, privacy, help\./m)
  expect(JSON.parse(readFileSync(join(own.path, 'seller/seller.json'), 'utf8'))).toEqual({
    tax_id: '0105500000001',
    phone: '+66 1 0000 0100',
  })
  expect(said).not.toContain('secret-word')
  expect(statSync(join(own.path, 'settings.env')).mode & 0o777).toBe(0o600)

  const freePort = await findFreePort()
  const { get, port, ready, end } = await start({
    PORT: String(freePort),
    ALLOWED_HOSTS: `127.0.0.1:${freePort}`,
  })
  await ready()
  const word = (name: string) => new RegExp(`${name} +(\\S+)`).exec(said)?.[1] ?? ''
  const pair = { apiKey: word('api_key'), apiSecret: word('api_secret') }
  expect(await (await get('/api/organizations', pair)).text()).toContain('Real Freight')
  for (const path of ['mailbox', 'mailbox/messages', 'gateway/T1', 'carriers/provider_a/control']) {
    expect((await fetch(`http://127.0.0.1:${port}/sandbox/${path}`)).status, path).toBe(404)
  }
  expect(existsSync(join(own.path, 'demo.json'))).toBe(false)
  await end()

  expect(await setUp(...person)).toMatch(/^This database has an organization already/m)
  expect(await refusal({ DEMO: '1' })).toMatch(/"Real Freight".*start with DEMO=0/)
})

test('a demo is no installation, and on a public address it starts on request only', async () => {
  const reachable = { PUBLIC_URL: 'https://tms.example', ALLOWED_HOSTS: 'tms.example' }
  const demo = await start({ ...reachable, DEMO: '1' })
  await demo.ready()
  await demo.end()
  expect((await demo.exited).said).toContain('Demo, open to everybody')

  expect(await refusal(reachable)).toMatch(/^This database holds the demo.*DEMO=1/)
  expect(await refusal({ DEMO: '0' })).toMatch(/^This database holds the demo/)
  expect(await setUp(...person)).toMatch(/^This database holds the demo.*mv /m)
})

test.each([
  [['--admin-email', 'a@b.example'], /^--organization is missing/],
  [[...person, '--public-url', 'tms.example'], /^--public-url "tms.example" cannot be used/],
  [[...person, '--smtp-url', 'smtp://mail.example'], /^--mail-from is missing/],
  [[...person, '--seller-branch', '1'], /^--seller-branch "1" cannot be used/],
  [[...person, '--colour', 'red'], /^"npm run setup" knows these flags: --organization/],
])('says by one sentence what is wrong with %j, and creates nothing', async (flags, sentence) => {
  expect(await setUp(...flags)).toMatch(sentence)
  expect(existsSync(join(own.path, 'postgres'))).toBe(false)
})
