import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivalRange } from './arrival-range.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}:00.000Z`)
const shown = (eta: string, now: string) => {
  const range = arrivalRange(at(eta), at(now))
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 16)
  return range && [range.leftMinutes, time(range.fromMs), time(range.toMs)]
}

test('says minutes and a range, which is narrow when the truck is near and wide when it is far', () => {
  expect(shown('10:42', '10:00')).toEqual([42, '10:30', '10:55'])
  expect(shown('10:04', '10:00')).toEqual([4, '10:00', '10:10'])
  expect(shown('18:00', '10:00')).toEqual([480, '17:05', '18:55'])
})

test('says nothing of what is late or a day ahead', () => {
  expect(shown('09:59', '10:00')).toBeNull()
  expect(arrivalRange(at('10:00') + 24 * 3_600_000, at('10:00'))).toBeNull()
})

test('the range holds the moment that was reported, and begins no earlier than this minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 * 3_600_000 }), (leftMs) => {
      const nowMs = at('10:00') + 12_345
      const range = arrivalRange(nowMs + leftMs, nowMs)
      expect(range?.fromMs).toBeLessThanOrEqual(nowMs + leftMs)
      expect(range?.fromMs).toBeGreaterThanOrEqual(at('10:00'))
      expect(range?.toMs).toBeGreaterThan(nowMs + leftMs)
    }),
  )
})
