import { expect, test } from 'vitest'
import { languages } from '../contract/languages.ts'
import { unbroken } from './unbroken.ts'
import { writeDate } from './date-formats.ts'

const at = new Date('2026-11-20T22:05:09Z')

test.each(languages)('a date has no place for a line to end: %s', (language) => {
  const written = writeDate(at, { style: 'moment', language })
  expect(written).toMatch(/\s/u)
  expect(unbroken(written)).not.toMatch(/ |[年月日]\d/u)
})

test('what it says is what was written', () => {
  for (const language of languages) {
    const written = writeDate(at, { style: 'exactMoment', language })
    expect(unbroken(written).replaceAll('\u00a0', ' ').replaceAll('\u2060', '')).toBe(written)
  }
})
