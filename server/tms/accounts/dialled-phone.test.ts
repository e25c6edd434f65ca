import { expect, it } from 'vitest'
import { dialledPhone } from './dialled-phone.ts'

it.each([
  ['+66 1 0000 0101', '+66100000101'],
  ['(010) 000-0101', '0100000101'],
  ['010.000.0101', '0100000101'],
  ['０１００００００１０１', '01000000101'],
])('reads %s as it is dialled', (written, dialled) => {
  expect(dialledPhone(written)).toBe(dialled)
})

it.each(['', '12345', '+66 call me', '1234567890123456', '66+100000101'])(
  'takes "%s" for no number',
  (written) => {
    expect(dialledPhone(written)).toBeNull()
  },
)
