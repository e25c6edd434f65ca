import { expect, test } from 'vitest'
import { faultOfPassword } from './password-rule.ts'

const email = 'somchai@shop.example'

test.each([
  ['abcd-efgh-jkm', null],
  ['correct horse battery staple', null],
  ['ขนส่งสินค้าทั่วไทย', null],
  ['short-one', 'tooShort'],
  ['x'.repeat(129), 'tooLong'],
  ['somchai-2026-x', 'likeAddress'],
  ['passwords of mine are long', null],
])('%s: %s', (password, fault) => {
  expect(faultOfPassword(password, email)).toBe(fault)
})

test('counts what people see as characters, in one form', () => {
  expect(faultOfPassword('😀🚚🛻🚛📦🗺️✅', email)).toBe('tooShort')
  expect(faultOfPassword('ｐａｓｓ', email)).toBe('tooShort')
})

test('a short name before the @ may be part of one', () => {
  expect(faultOfPassword('al-ligator-pond', 'al@shop.example')).toBeNull()
})
