import { expect, test } from 'vitest'
import { noForbiddenTexts } from './forbidden-texts.ts'
import { plantedProject } from './project.ts'

const countIn = (path: string, text: string) =>
  noForbiddenTexts.find(plantedProject({ [path]: text })).length

test.each([
  ["await page.goto('/', { waitUntil: 'networkidle' })"],
  ['await page.waitForTimeout(400)'],
  ["test('x', { retry: 2 }, () => {})"],
  ['for (;;) await look()'],
  ['while (!done()) await sleep(10)'],
  ['while (await isOpen()) close()'],
])('%s is found in a test, and not in the product', (text) => {
  expect(countIn('e2e/a.spec.ts', text)).toBe(1)
  expect(countIn('lib/a.test.ts', text)).toBe(1)
  expect(countIn('server/a.ts', text)).toBe(0)
})

test('loops and names that wait for nothing are left alone', () => {
  const text = 'for (const key of keys) await waitFor(() => keys.has(key))\nconst retry = 3'
  expect(countIn('lib/a.test.ts', text)).toBe(0)
})

test('the clock is found in lib, and a given moment is none', () => {
  expect(countIn('lib/a.ts', 'const now = new Date()')).toBe(1)
  expect(countIn('lib/a.ts', 'const now = Date()')).toBe(1)
  expect(countIn('lib/a.ts', 'new Date(0).getTime(); row.toDate()')).toBe(0)
  expect(countIn('lib/a.test.ts', 'const now = new Date()')).toBe(0)
})

test('an id that is any text is found in the service, and not in its tests', () => {
  const text =
    'function read({ quoteId }: { quoteId: string; name: string }, deliveryId?: string) {}'
  expect(countIn('server/tms/quotes/a.ts', text)).toBe(2)
  expect(countIn('server/tms/quotes/a.test.ts', text)).toBe(0)
  expect(countIn('server/tms/quotes/a.ts', 'function read(quoteId: QuoteId) {}')).toBe(0)
})
