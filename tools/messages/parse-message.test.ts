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

test('says what is wrong with a malformed message', () => {
  expect(() => parseMessage('{name')).toThrow('{name} is not closed')
  expect(() => parseMessage('name}')).toThrow('never opened')
  expect(() => parseMessage('{}')).toThrow('without a name')
  expect(() => parseMessage('{n, plural, one {a}}')).toThrow('no case "other"')
  expect(() => parseMessage('{n, plural, one {a} other {b}')).toThrow('not closed')
  expect(() => parseMessage('<b>bold')).toThrow('<b> is not closed')
  expect(() => parseMessage('<b><i>bold</b></i>')).toThrow('closes what is not open')
})
