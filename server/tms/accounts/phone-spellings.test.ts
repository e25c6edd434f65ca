import { expect, it } from 'vitest'
import { phoneSpellings } from './phone-spellings.ts'

const ways = [
  '+66 81 234 5678',
  '+66 (0)81-234-5678',
  '0066812345678',
  '66812345678',
  '081 234 5678',
  '081-234-5678',
  '๐๘๑-๒๓๔-๕๖๗๘',
  '(081) 234 5678 ต่อ 12',
  '０８１２３４５６７８',
]

it.each(ways)('%s is the same number as each other spelling of it', (written) => {
  for (const registered of ['+66812345678', '+660812345678', '0812345678', '66812345678']) {
    expect(phoneSpellings(written, 'TH')).toContain(registered)
  }
})

it.each([
  ['0812345678', '0812345679'],
  ['+86 138 0000 0000', '0138 0000 0000'],
  ['+86 812345678', '0812345678'],
  ['0812345678', '+86 812345678'],
])('%s is not %s in Thailand', (one, other) => {
  const registered = new Set(phoneSpellings(other, 'TH'))
  expect(phoneSpellings(one, 'TH').filter((each) => registered.has(each))).toEqual([])
})

it('a number of another country is found by its code alone', () => {
  expect(phoneSpellings('00 86 138 0000 0000', 'TH')).toContain('+8613800000000')
  expect(phoneSpellings('138 0000 0000', 'CN')).toContain('+8613800000000')
})

it.each(['', 'call me', '12'])('"%s" has none', (written) => {
  expect(phoneSpellings(written, 'TH')).toEqual([])
})
