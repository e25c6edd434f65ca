import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runChild } from './child.mjs'

function run(script: string, silentLimitMs = 10_000) {
  const args = ['-c', script]
  return runChild({ command: '/bin/sh', args, cwd: '/', env: process.env, silentLimitMs })
}

test('gives the exit code and both outputs', async () => {
  const { exitCode, output } = await run('echo out; echo err >&2; exit 3')
  expect(exitCode).toBe(3)
  expect(output.split('\n').toSorted()).toEqual(['', 'err', 'out'])
})

test('a program that cannot be started has no exit code', async () => {
  const options = { args: [], cwd: '/', env: process.env, silentLimitMs: 1000 }
  const { exitCode, output } = await runChild({ command: '/no/such/program', ...options })
  expect(exitCode).toBeNull()
  expect(output).toContain('ENOENT')
})

test('does not wait for what a program left running, and ends it', async () => {
  const { exitCode, output } = await run('sleep 60 & echo $!; exit 0')
  expect(exitCode).toBe(0)
  const left = Number(output)
  expect(left).toBeGreaterThan(1)
  // Gone, or dead and waiting for its new parent to take notice.
  const state = () => spawnSync('ps', ['-o', 'stat=', '-p', String(left)], { encoding: 'utf8' })
  await expect.poll(() => state().stdout, { timeout: 10_000 }).toMatch(/^Z|^$/)
})

test('a program that falls silent is ended and says so', async () => {
  const { signal, output } = await run('echo begun; sleep 60', 300)
  expect(signal).toBe('SIGTERM')
  expect(output).toContain('begun')
  expect(output).toContain('was ended')
})

test('a program that goes on talking is not', async () => {
  const { exitCode } = await run('for i in 1 2 3 4 5 6; do echo $i; sleep 0.5; done', 2_500)
  expect(exitCode).toBe(0)
})
