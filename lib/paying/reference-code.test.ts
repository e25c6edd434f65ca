import { expect, it } from 'vitest'
import { makeCheckedNumber } from '../checked-number.ts'
import { readReferenceCode, referenceCodesIn, referencePrefix } from './reference-code.ts'

const codes = [3, 200].map((byte) =>
  makeCheckedNumber(referencePrefix, new Uint8Array(8).fill(byte)),
)
const [code = '', other = ''] = codes

it('is read however it was typed', () => {
  const typed = `${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`
  expect(readReferenceCode(typed.toLowerCase())).toBe(code)
  expect(readReferenceCode(`${code}0`)).toBeNull()
})

it('is found within the text of a bank, also twice and beside others', () => {
  expect(referenceCodesIn(`From X1234 MR SOMCHAI ${code.toLowerCase()}++`)).toEqual([code])
  expect(referenceCodesIn(`BT ${code.slice(2, 6)} ${code.slice(6)} / ${code}`)).toEqual([code])
  expect(referenceCodesIn(`${code}${other}`)).toEqual([code, other])
  expect(referenceCodesIn(`BTBT${code}`)).toEqual([code])
})

it('is not taken from a text whose check character is wrong', () => {
  const wrong = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`
  expect(referenceCodesIn(`TRANSFER ${wrong} BTS STATION`)).toEqual([])
})
