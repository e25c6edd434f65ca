import { expect, test } from 'vitest'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { accountHref } from '#lib/hrefs.ts'
import type { ActingReply } from '#lib/ops/acting-replies.ts'
import { barRows } from './bar-rows.ts'

const idOf = (n: number) => senderAccountIdSchema.parse(`0199a000-0000-7000-8000-00000000000${n}`)
const accountOf = (n: number) => ({
  accountId: idOf(n),
  accountCode: `C${n}`,
  accountName: `A ${n}`,
})
const running = (n: number) => ({ ...accountOf(n), endsAtMs: 1000 * n })
const replyOf = (reply: Partial<ActingReply>): ActingReply => ({
  nowMs: 0,
  running: [],
  page: null,
  ...reply,
})
const rows = (reply: Partial<ActingReply>, path = '/quote', seen = [accountOf(1)]) =>
  barRows({ reply: replyOf(reply), path, seen }).map(
    ({ accountName, endsAtMs }) => `${accountName} ${endsAtMs ?? 'over'}`,
  )

test('on a page of an account the bar names that one, whatever else runs', () => {
  const both = [running(1), running(2)]
  expect(rows({ running: both }, accountHref(idOf(2), 'orders'))).toEqual(['A 2 2000'])
  const page = { ...accountOf(1), endedAtMs: null }
  expect(rows({ running: both, page }, '/developers')).toEqual(['A 1 1000'])
})

test('one that is over is said to be over on its page, and other pages name all', () => {
  const page = { ...accountOf(1), endedAtMs: 5 }
  expect(rows({ running: [running(2)], page }, accountHref(idOf(1), 'orders'))).toEqual([
    'A 1 over',
  ])
  expect(rows({ running: [running(2)] })).toEqual(['A 2 2000', 'A 1 over'])
  expect(rows({}, '/', [])).toEqual([])
})
