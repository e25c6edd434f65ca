import { expect, test } from 'vitest'
import { refusalOf, StartRefused } from './start-refused.ts'

test('a start is refused in one sentence, and an error that nobody expected is printed with its cause', () => {
  expect(refusalOf(new StartRefused('PORT is taken.'))).toBe('PORT is taken.')
  const cause = new Error('could not extend file: No space left on device')
  const refusal = refusalOf(new Error('migration 0001-a.sql failed', { cause }))
  expect(refusal).toContain('for a reason it does not know: Error: migration 0001-a.sql failed')
  expect(refusal).toContain('No space left on device')
})
