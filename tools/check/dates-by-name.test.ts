import { expect, test } from 'vitest'
import { datesByName } from './dates-by-name.ts'
import { plantedProject } from './project.ts'

function linesOf(path: string, text: string): number[] {
  return datesByName.find(plantedProject({ [path]: text })).map(({ line }) => line)
}

test.each([
  "format.dateTime(at, { dateStyle: 'medium' })",
  'format.dateTime(at)',
  "format.dateTimeRange(from, to, { dateStyle: 'medium' })",
  'format.dateTimeRange(from, to)',
  "new Intl.DateTimeFormat('th').format(at)",
  "at.toLocaleDateString('th')",
])('finds %s', (text) => {
  expect(linesOf('components/orders/order-row.tsx', `export {}\n${text}`)).toEqual([2])
})

test('a format of the door is named', () => {
  const text =
    "format.dateTime(at, 'day'); format.dateTimeRange(from, to, 'time'); format.number(1)"
  expect(linesOf('app/page.tsx', text)).toEqual([])
})

test('the door itself, tests and tools may', () => {
  for (const path of [
    'lib/dates/date-formats.ts',
    'app/a.test.ts',
    'tools/a.ts',
    'e2e/a.spec.ts',
  ]) {
    expect(linesOf(path, "new Intl.DateTimeFormat('th')")).toEqual([])
  }
})
