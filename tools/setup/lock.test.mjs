import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockAddress, takeLock } from './lock.mjs'

const patiently = { timeout: 20_000 }

/** @type {string} */
let checkout
/** @type {import('node:child_process').ChildProcess[]} */
let children = []

beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'loadline-lock-'))
})

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  rmSync(checkout, { recursive: true, force: true })
})

/** Another process that takes the lock, says so, and then does `then`. */
async function holder(/** @type {string} */ address, then = 'setInterval(() => {}, 1000)') {
  const script = `
    const { takeLock } = await import(${JSON.stringify(import.meta.resolve('./lock.mjs'))})
    const lock = await takeLock(${JSON.stringify(address)}, () => {})
    ${then}
    console.log('held')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })
  await once(lines, 'line')
  return child
}

describe.each([
  ['a name of the kernel', true],
  ['a file', false],
])('a lock under %s', (_, abstract) => {
  test.skipIf(abstract && process.platform !== 'linux')(
    'is held by one, and the others wait for it knowing by whom',
    async () => {
      const address = lockAddress(checkout, { abstract })
      const lock = await takeLock(address, () => {})
      /** @type {(number | null)[]} */
      const waitedFor = []
      let taken = false
      const second = takeLock(address, (pid) => waitedFor.push(pid)).then((taking) => {
        taken = true
        return taking
      })
      await expect.poll(() => waitedFor, patiently).toEqual([process.pid])
      expect(taken).toBe(false)
      await lock.release()
      await (await second).release()
    },
  )

  test.skipIf(abstract && process.platform !== 'linux')('of a killed process is free', async () => {
    const address = lockAddress(checkout, { abstract })
    const child = await holder(address)
    /** @type {(number | null)[]} */
    const waitedFor = []
    const mine = takeLock(address, (pid) => waitedFor.push(pid))
    await expect.poll(() => waitedFor, patiently).toEqual([child.pid])
    child.kill('SIGKILL')
    await (await mine).release()
  })

  test.skipIf(abstract && process.platform !== 'linux')(
    'lives on in a child of a killed process, until that ends too',
    async () => {
      const address = lockAddress(checkout, { abstract })
      const child = await holder(
        address,
        `const { spawn } = await import('node:child_process')
         spawn('/bin/sleep', ['4'], { stdio: ['ignore', 'ignore', 'ignore', lock.fd], detached: true })`,
      )
      child.kill('SIGKILL')
      await once(child, 'exit')
      const startedAt = performance.now()
      /** @type {(number | null)[]} */
      const waitedFor = []
      const mine = await takeLock(address, (pid) => waitedFor.push(pid))
      expect(waitedFor).toEqual([null])
      expect(performance.now() - startedAt).toBeGreaterThan(2_000)
      await mine.release()
    },
  )
})

test('the file of a lock is removed with it, and one that was left is no lock', async () => {
  const address = lockAddress(checkout, { abstract: false })
  const child = await holder(address)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(existsSync(address)).toBe(true)
  const mine = await takeLock(address, () => {})
  await mine.release()
  expect(existsSync(address)).toBe(false)
})

test('a checkout is the same by every name, and no other', () => {
  const link = `${checkout}-link`
  symlinkSync(checkout, link)
  try {
    expect(lockAddress(link)).toBe(lockAddress(checkout))
    expect(lockAddress(tmpdir())).not.toBe(lockAddress(checkout))
  } finally {
    rmSync(link)
  }
})
