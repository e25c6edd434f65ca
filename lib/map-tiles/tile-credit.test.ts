import { expect, test } from 'vitest'
import { readTileCredit } from './map-tiles.ts'

test('text is text, and what is in brackets a link', () => {
  expect(readTileCredit('© Street Maps Ltd')).toEqual([{ text: '© Street Maps Ltd', href: null }])
  expect(
    readTileCredit('© [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors'),
  ).toEqual([
    { text: '© ', href: null },
    { text: 'OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
    { text: ' contributors', href: null },
  ])
})

test('HTML stays the letters that were written', () => {
  const written = '<a href="https://a.example" onclick="x()">a</a>'
  expect(readTileCredit(written)).toEqual([{ text: written, href: null }])
})

test.each([
  '',
  '   ',
  '[a](javascript:alert)',
  '[a](data:text/html,x)',
  '[a](/copyright)',
  'a\nb',
  'a\u0000b',
  'x'.repeat(301),
])('refuses %j', (written) => {
  expect(readTileCredit(written)).toBeNull()
})

test('brackets within an address are no link, but said as they stand', () => {
  const written = '[a](javascript:alert(1))'
  expect(readTileCredit(written)).toEqual([{ text: written, href: null }])
})
