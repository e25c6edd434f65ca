import { expect, test } from 'vitest'
import { actingReasonSchema, longestReason } from './acting-reason.ts'

const taken = (text: unknown) => actingReasonSchema.safeParse(text).data

test('a reason is a few words; what is around them does not count', () => {
  expect(taken('  asked   by\n phone ')).toBe('asked by phone')
  expect(taken('ลูกค้าโทรมา')).toBe('ลูกค้าโทรมา')
  for (const none of [
    '',
    'abcd',
    '          ',
    ' a  b ',
    'asked \u0000 by phone',
    undefined,
    7,
    null,
  ]) {
    expect(taken(none), String(none)).toBeUndefined()
  }
})

test('it is as long as the database takes, in whatever script', () => {
  expect(taken('客'.repeat(longestReason))).toHaveLength(longestReason)
  expect(taken('客'.repeat(longestReason + 1))).toBeUndefined()
  expect(taken('🚚'.repeat(4))).toBeUndefined()
  expect(taken('🚚'.repeat(longestReason))).toBeDefined()
  expect(taken(' '.repeat(100_000) + 'asked by phone')).toBeUndefined()
})
