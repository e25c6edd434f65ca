import { expect, test } from 'vitest'
import { parseMessage } from './parse-message.ts'

const placeholdersOf = (message: string) => [...parseMessage(message).placeholders].toSorted()

test('finds arguments with their formats, tags and what stands inside other arguments', () => {
  expect(placeholdersOf('Hello')).toEqual([])
  expect(placeholdersOf('{a} and { b , number }')).toEqual(['a', 'b (number)'])
  expect(placeholdersOf('{at, date, ::yyyyMMdd} <b>{name}</b>')).toEqual([
    '<b>',
    'at (date)',
    'name',
  ])
  expect(
    placeholdersOf('{n, plural, =0 {none} one {# of {name}} other {<b>#</b> of {name}}}'),
  ).toEqual(['<b>', 'n (plural)', 'name'])
  expect(placeholdersOf('{who, select, other {x} her {y}}')).toEqual(['who (select: her|other)'])
})

test('takes quoted braces and apostrophes as text', () => {
  expect(placeholdersOf("it''s '{not}' one, {yes}")).toEqual(['yes'])
  expect(placeholdersOf("the carrier's {name}")).toEqual(['name'])
  expect(placeholdersOf('1 < 2 and 3 > 2')).toEqual([])
})

test('names the cases of plurals, exact numbers aside', () => {
  expect(parseMessage('{n, plural, =0 {a} one {b} other {c}}').pluralCases).toEqual([
    ['one', 'other'],
  ])
})

test.each([
  '{name',
  '{}',
  '{n, plural, one {a}}',
  '{n, plural, one {a} other {b}',
  '<b>bold',
  '<b><i>bold</b></i>',
])('refuses the malformed message %s', (message) => {
  expect(() => parseMessage(message)).toThrow()
})
