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
  const kinds: string[] = []
  late.watch(() => kinds.push(late.state().kind))
  late.load()
  await settled()
  calls.isCut = false
  late.load()
  await settled()
  expect(kinds).toEqual(['failed', 'waiting', 'here'])
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

test('a watcher that has stopped is not called', async () => {
  const late = lateCode(line().fetchCode)
  let calls = 0
  const stop = late.watch(() => {
    calls += 1
  })
  stop()
  late.load()
  await settled()
  expect(calls).toBe(0)
})
