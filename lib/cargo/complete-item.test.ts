import { expect, test } from 'vitest'
import { mostOf } from './item-fields.ts'
import { isLink } from '../contract/is-link.ts'
import { quoteItemSchema } from '../contract/quote-request.ts'
import { urlSchema } from '../contract/texts.ts'
import { completeItem } from './complete-item.ts'
import { loadSums } from '../storefront/load-sums.ts'
import { emptyItem, type DraftItem } from './draft-item.ts'
import { quoteItemOf } from './quote-item-of.ts'

const sides = { lengthMm: 600, widthMm: 400, heightMm: 300, weightG: 12_500 }

test('a row is an item when no number is missing, and not before', () => {
  const row = { ...emptyItem('a'), ...sides }
  expect(completeItem({ ...row, weightG: null })).toBeNull()
  expect(completeItem({ ...row, qty: 0 })).toBeNull()
  expect(completeItem(row)).toMatchObject({ qty: 1, length_cm: 60, weight_kg: 12.5 })
})

test('a row that nobody has touched is not checked again', () => {
  const row = { ...emptyItem('a'), ...sides }
  expect(completeItem(row)).toBe(completeItem(row))
  expect(completeItem({ ...row, qty: 2 })).toMatchObject({ qty: 2 })
})

test('sums are those of the rows that are complete', () => {
  const rows = [{ ...emptyItem('a'), ...sides, qty: 4 }, emptyItem('b')]
  const complete = rows.flatMap((row) => completeItem(row) ?? [])
  expect(loadSums(complete)).toEqual({ pieces: 4, weightKg: 50, volumeM3: 0.288 })
})

const numbersAround = (most: number) => [null, 'no number', 0, 1, most, most + 1]

test.each<[keyof DraftItem, readonly unknown[]]>([
  ['qty', numbersAround(mostOf.qty)],
  ['lengthMm', numbersAround(mostOf.length)],
  ['widthMm', numbersAround(mostOf.width)],
  ['heightMm', numbersAround(mostOf.height)],
  ['weightG', numbersAround(mostOf.weight)],
  ['name', ['', ' ', 'x'.repeat(200), 'x'.repeat(201), 'a\u0000', '\ud800']],
  ['notes', ['', 'x'.repeat(2000), 'x'.repeat(2001), 'a\u0000']],
  ['photoUrls', [['https://a.example/p.jpg', 'no link', 'ftp://a.example/p.jpg']]],
])('what is taken without the schema is what the schema takes: %s', (field, values) => {
  for (const value of values) {
    const row = { ...emptyItem('a'), ...sides, [field]: value }
    const bySchema = quoteItemSchema.safeParse(quoteItemOf(row)).data ?? null
    expect(completeItem(row), `${field} ${String(value).slice(0, 20)}`).toEqual(bySchema)
  }
})

test.each([
  'https://a.example/p.jpg',
  ' https://a.example/p.jpg ',
  'HTTP://a.example',
  'http:/a.example',
  'https://',
  'https://ü.example/ü',
  'javascript:alert(1)',
  'a.example/p.jpg',
  `https://a.example/${'x'.repeat(2048)}`,
  'https://a.example/\u0000',
  '',
])('a link is one for both: %j', (text) => {
  expect(isLink(text)).toBe(urlSchema.safeParse(text).success)
})
