import { expect, test } from 'vitest'
import { plantedProject } from './project.ts'
import { pureLib } from './pure-lib.ts'

function linesOf(path: string, text: string): number[] {
  return pureLib.find(plantedProject({ [path]: text })).map(({ line }) => line)
}

test.each([
  'const now = Date.now()',
  'const now = new Date()',
  'const now = Date()',
  'const chance = Math.random()',
  'const id = crypto.randomUUID()',
  'const since = performance.now()',
  "const reply = await fetch('/')",
  'setTimeout(() => {}, 1)',
  'const port = process.env.PORT',
  'const { env } = process',
  "window.localStorage.getItem('a')",
  'const later = schedule(setTimeout)',
])('finds %s', (text) => {
  expect(linesOf('lib/packing/pack.ts', `export {}\n${text}`)).toEqual([2])
})

test('reading a given moment is no clock, and a method of the same name no network', () => {
  expect(
    linesOf(
      'lib/a.ts',
      "new Date(0).getTime(); Date.parse('x'); gateway.fetch(); ({ process: 1 })",
    ),
  ).toEqual([])
})

test.each([
  'const describe = ({ document }: Api) => document.paths',
  'for (const window of windows) window.open()',
  'function first([document, ...rest]: Api[]) { return document.paths }',
])("a file's own thing of a global's name is no global: %s", (text) => {
  expect(linesOf('lib/a.ts', text)).toEqual([])
})

test('tests and other rooms may do both', () => {
  expect(linesOf('lib/a.test.ts', 'Date.now()')).toEqual([])
  expect(linesOf('server/clock.ts', 'Date.now()')).toEqual([])
})
