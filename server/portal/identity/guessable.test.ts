import { expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'

const known = ['Chao Phraya Haulage', 'somchai', 'Somchai Trading']

test.each([
  ['Summer2026!', true],
  ['Welcome2026!', true],
  ['Password123456', true],
  ['PasswordPassword', true],
  ['ｐａｓｓｗｏｒｄ１２３', true],
  ['1234567890', true],
  ['0987654321', true],
  ['qwertyuiop', true],
  ['aaaaaaaaaaaaaa', true],
  ['abababababab', true],
  ['Loadline2026', true],
  ['Somchai2026!', true],
  ['P@ssw0rd2026', true],
  ['abcd-efgh-jkm', false],
  ['correct horse battery', false],
  ['ขนส่งสินค้าทั่วไทย', false],
  ['k3Jd92lsQ0x', false],
])('%s: %s', async (password, isSoonGuessed) => {
  expect(await isGuessable(password, { known })).toBe(isSoonGuessed)
})
