/**
 * The set-up of a fresh clone with an empty cache, as a newcomer has it. Needs npm's registry.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const limitMs = 300_000
const root = path.resolve(import.meta.dirname, '../..')

/** @type {string} */
let folder
/** @type {string} */
let clone

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loadline-fresh-'))
  clone = path.join(folder, 'ein Ort für ขนส่ง')
  execFileSync('git', ['clone', '--quiet', root, clone])
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function startSetup(/** @type {Record<string, string>} */ env = {}) {
  const child = spawn(process.execPath, ['tools/setup/setup.mjs', 'dev'], {
    cwd: clone,
    env: { ...process.env, npm_config_cache: path.join(folder, 'cache'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const end = once(child, 'close').then(([exitCode]) => ({ exitCode, output }))
  return { child, end }
}

/** Checks what must be so after every set-up that ended well. */
function expectReady() {
  const node = path.join(clone, 'node_modules/.bin/node')
  expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toMatch(/^v24\./)
  expect(existsSync(path.join(clone, 'node_modules/vitest'))).toBe(true)
  const status = execFileSync('git', ['status', '--short'], { cwd: clone, encoding: 'utf8' })
  expect(status).toBe('')
}

test(
  'installs with an empty cache, whatever npm is set to around it',
  { timeout: limitMs },
  async () => {
    const { exitCode, output } = await startSetup({
      NODE_ENV: 'production',
      npm_config_ignore_scripts: 'true',
      npm_config_omit: 'dev',
    }).end
    expect(output).toMatch(/packages installed, \d/)
    expect(exitCode).toBe(0)
    expectReady()
  },
)

test('has nothing to do the second time', { timeout: limitMs }, async () => {
  const { exitCode, output } = await startSetup().end
  expect(output).toMatch(/^set-up: ready, [\d.]+ s\n$/)
  expect(exitCode).toBe(0)
})

test('killed in the middle, is put right by the next', { timeout: limitMs }, async () => {
  rmSync(path.join(clone, 'node_modules'), { recursive: true })
  const { child, end } = startSetup()
  const halfWay = path.join(clone, 'node_modules/next')
  await expect.poll(() => existsSync(halfWay), { timeout: limitMs, interval: 20 }).toBe(true)
  child.kill('SIGKILL')
  await end
  const { exitCode, output } = await startSetup().end
  expect(output).toContain('removing what an interrupted install left')
  expect(exitCode).toBe(0)
  expectReady()
})

test(
  'two at once wait for each other, and one of them installs',
  { timeout: limitMs },
  async () => {
    rmSync(path.join(clone, 'node_modules'), { recursive: true })
    const ends = await Promise.all([startSetup().end, startSetup().end])
    expect(ends.map(({ exitCode }) => exitCode)).toEqual([0, 0])
    const outputs = ends.map(({ output }) => output)
    expect(outputs.filter((output) => output.includes('packages installed'))).toHaveLength(1)
    expect(outputs.filter((output) => output.includes('another set-up is at work'))).toHaveLength(1)
    expectReady()
  },
)
