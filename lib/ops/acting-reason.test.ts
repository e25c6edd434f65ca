import { expect, test } from 'vitest'
import { longestReason, reasonOf } from './acting-reason.ts'

test('a reason is a few words; what is around them does not count', () => {
  expect(reasonOf('  asked   by\n phone ')).toBe('asked by phone')
  expect(reasonOf('ลูกค้าโทรมา')).toBe('ลูกค้าโทรมา')
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
    expect(reasonOf(none), String(none)).toBeNull()
  }
})

test('it is as long as the database takes, in whatever script', () => {
  expect(reasonOf('客'.repeat(longestReason))).toHaveLength(longestReason)
  expect(reasonOf('客'.repeat(longestReason + 1))).toBeNull()
  expect(reasonOf('🚚'.repeat(4))).toBeNull()
  expect(reasonOf('🚚'.repeat(longestReason))).not.toBeNull()
  expect(reasonOf(' '.repeat(100_000) + 'asked by phone')).toBeNull()
})
