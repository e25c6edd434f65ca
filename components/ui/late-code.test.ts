import { expect, test } from 'vitest'
import { lateCode } from './late-code.ts'

/** A line that is cut until `mended`, and that counts how often it was used. */
function line() {
  const calls = { made: 0, isCut: true }
  const fetchCode = async () => {
    calls.made += 1
    await Promise.resolve()
    if (calls.isCut) throw new Error('the line is cut')
    return 'code'
  }
  return { calls, fetchCode }
}

/** Code that has come is used in the task after. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('code that did not come is asked for again, and then it is here', async () => {
  const { calls, fetchCode } = line()
  const late = lateCode(fetchCode)
  const told: string[] = []
  late.watch(() => told.push(late.state().kind))
  late.load()
  await settled()
  calls.isCut = false
  late.load()
  await settled()
  expect(told).toEqual(['failed', 'waiting', 'here'])
  expect(late.state()).toEqual({ kind: 'here', code: 'code' })
})

test('however many ask for it, it is fetched once', async () => {
  const { calls, fetchCode } = line()
  calls.isCut = false
  const late = lateCode(fetchCode)
  late.load()
  late.load()
  await settled()
  late.load()
  await settled()
  expect(calls.made).toBe(1)
})

test('who no longer watches is told nothing', async () => {
  const late = lateCode(line().fetchCode)
  let told = 0
  const stop = late.watch(() => {
    told += 1
  })
  stop()
  late.load()
  await settled()
  expect(told).toBe(0)
})
