import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test('takes a path of this site with its query and fragment', () => {
  for (const path of ['/', '/quote', '/quotes/1?x=%20y&next=//z#part', '/ที่อยู่']) {
    expect(ownPath(path), path).toBe(new URL(path, 'http://a.b').href.slice('http://a.b'.length))
  }
})

test('takes nothing that leads elsewhere', () => {
  for (const path of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'quote',
    '',
    `/${'x'.repeat(600)}`,
    null,
    undefined,
    1,
    ['/'],
  ]) {
    expect(ownPath(path), String(path)).toBeNull()
  }
})

test('whatever is taken stays on the site, also when it is read again', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\r',
    'a',
  )
  const written = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webPath(), written), (text) => {
      const taken = ownPath(text)
      if (taken === null) return
      expect(new URL(taken, 'https://site.example').origin).toBe('https://site.example')
      expect(ownPath(taken)).toBe(taken)
    }),
    { numRuns: 2000 },
  )
})
