import { expect, test } from 'vitest'
import { instantOfMinute, minuteOf } from './minutes.ts'

test('a minute is one on Thailand’s clocks, there and back', () => {
  expect(instantOfMinute('2026-11-21T08:30')).toBe('2026-11-21T01:30:00.000Z')
  expect(minuteOf(Date.parse('2026-11-21T01:30:59.999Z'))).toBe('2026-11-21T08:30')
})

test('what is no minute is none', () => {
  for (const text of ['', '2026-11-21', '2026-13-21T08:30', '2026-11-21T25:30', 'tomorrow']) {
    expect(instantOfMinute(text), text).toBeNull()
  }
})
