import { expect, test } from 'vitest'
import { faultOfPassword } from './password-rule.ts'

const email = 'somchai@shop.example'

test.each([
  ['abcd-efgh-jkm', null],
  ['correct horse battery staple', null],
  ['ขนส่งสินค้าทั่วไทย', null],
  ['short-one', 'tooShort'],
  ['x'.repeat(129), 'tooLong'],
  ['aaaaaaaaaaaaaa', 'tooPlain'],
  ['abababababab', 'tooPlain'],
  ['1234567890', 'tooPlain'],
  ['0987654321', 'tooPlain'],
  ['qwertyuiop', 'tooPlain'],
  ['Password123456', 'tooPlain'],
  ['PasswordPassword', 'tooPlain'],
  ['Welcome2026!', 'tooPlain'],
  ['somchai-2026-x', 'likeAddress'],
  ['passwords of mine are long', null],
])('%s: %s', (password, fault) => {
  expect(faultOfPassword(password, email)).toBe(fault)
})

test('counts what people see as characters, in one form', () => {
  expect(faultOfPassword('😀🚚🛻🚛📦🗺️✅', email)).toBe('tooShort')
  expect(faultOfPassword('ｐａｓｓｗｏｒｄ１２３', email)).toBe('tooPlain')
})

test('a short name before the @ may be part of one', () => {
  expect(faultOfPassword('al-ligator-pond', 'al@shop.example')).toBeNull()
})
