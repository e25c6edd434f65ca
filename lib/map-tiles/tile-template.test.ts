import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTileTemplate } from './map-tiles.ts'

test('one server is one origin, written as browsers write it', () => {
  expect(readTileTemplate('https://tile.openstreetmap.org/{z}/{x}/{y}.png')).toEqual({
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    origins: ['https://tile.openstreetmap.org'],
  })
  const origins = (text: string) => readTileTemplate(text)?.origins
  expect(origins('http://127.0.0.1:8080/{z}/{x}/{y}.png?key=a%20b')).toEqual([
    'http://127.0.0.1:8080',
  ])
  expect(origins('HTTPS://Tiles.Example:443/v1/{z}/{y}/{x}')).toEqual(['https://tiles.example'])
})

test('several names are several origins, and never a wildcard', () => {
  expect(readTileTemplate('https://{s}.tile.example/{z}/{x}/{y}.png')?.origins).toEqual([
    'https://a.tile.example',
    'https://b.tile.example',
    'https://c.tile.example',
  ])
})

test.each([
  'https://tiles.example/{z}/{x}.png',
  'https://tiles.example/{z}/{x}/{-y}.png',
  'https://tiles.example/{z}/{x}/{y}/{z}.png',
  'https://tiles.example/{z}/{x}/{y}{r}.png',
  'https://tiles.example/{z}/{x}/{y',
  'https://tiles.example/{s}/{z}/{x}/{y}.png',
  'https://tiles.{s}.example/{z}/{x}/{y}.png',
  'https://{s}/{z}/{x}/{y}.png',
  '//tiles.example/{z}/{x}/{y}.png',
  '/{z}/{x}/{y}.png',
  'ftp://tiles.example/{z}/{x}/{y}.png',
  'javascript:alert(1)/{z}/{x}/{y}',
  'data:image/png,{z}{x}{y}',
  'blob:https://tiles.example/{z}/{x}/{y}',
  'https://{z}.example/{x}/{y}',
  'https://tiles.example:99999/{z}/{x}/{y}',
  'https://user:word@tiles.example/{z}/{x}/{y}',
  'https://[::1]/{z}/{x}/{y}',
  'https://*.example/{z}/{x}/{y}',
  'https://*/{z}/{x}/{y}',
  `https://tiles.example/{z}/{x}/{y}?${'k'.repeat(500)}`,
])('refuses %s, which is no template', (text) => {
  expect(readTileTemplate(text)).toBeNull()
})

test.each([
  "https://tiles.example 'unsafe-inline'/{z}/{x}/{y}",
  "https://tiles.example/{z}/{x}/{y}'",
  'https://tiles.example/{z}/{x}/{y}"',
  'https://tiles.example/{z}/{x}/{y}; script-src *',
  'https://tiles.example;script-src/{z}/{x}/{y}',
  'https://tiles.example/{z}/{x}/{y};v=1',
  'https://tiles.example/{z}/{x}/{y}\nset-cookie: a=b',
  'https://tiles.example\t/{z}/{x}/{y}',
  'https://tiles.example/{z}/{x}/{y}<img src=x onerror=alert(1)>',
  'https://tiles.example\\@evil.example/{z}/{x}/{y}',
  'https://tíles.example/{z}/{x}/{y}',
  'https://tiles.example/{z}/{x}/{y}#`',
])('refuses %j, which says something else to the policy or to the page', (text) => {
  expect(readTileTemplate(text)).toBeNull()
})

test('whatever is written, an origin is one source of the policy and nothing more', () => {
  const piece = fc.constantFrom(
    'https://',
    'tiles.example',
    '{s}.',
    '/{z}/{x}/{y}',
    ' ',
    ';',
    "'",
    '*',
    ',',
    '@',
    ':1',
    '%20',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      for (const origin of readTileTemplate(pieces.join(''))?.origins ?? []) {
        expect(origin).toMatch(/^https?:\/\/[a-z0-9.-]+(?::\d+)?$/)
      }
    }),
  )
})
