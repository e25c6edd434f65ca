import { expect, test } from 'vitest'
import { codeAt, makeSecret, periodOfCode, setUpAddress, toBase32 } from './totp.ts'

/** RFC 6238, appendix B, in the six last of its eight digits. */
const secret = toBase32(Buffer.from('12345678901234567890'))
const known = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

test.each(known)('the code at second %i is that of the standard', (second, code) => {
  expect(codeAt(secret, second * 1000)).toBe(code)
})

test('a clock may be wrong by a period, and no code is good twice', () => {
  const nowMs = 1_234_567_890_000
  const period = 41_152_263
  const ask = (code: string, after = 0) => periodOfCode(secret, { code, nowMs, after })
  expect(ask(codeAt(secret, nowMs))).toBe(period)
  expect(ask(codeAt(secret, nowMs - 30_000))).toBe(period - 1)
  expect(ask(codeAt(secret, nowMs + 30_000))).toBe(period + 1)
  expect(ask(codeAt(secret, nowMs - 60_000))).toBeNull()
  expect(ask(codeAt(secret, nowMs + 60_000))).toBeNull()
  expect(ask(codeAt(secret, nowMs), period)).toBeNull()
  expect(ask('00592')).toBeNull()
  expect(ask('')).toBeNull()
})

test('an app reads name and secret from an address', () => {
  const own = makeSecret()
  expect(own).toMatch(/^[A-Z2-7]{32}$/)
  const read = new URL(setUpAddress(own, { seller: 'A: & B', email: 'a+b@shop.example' }))
  expect(read.searchParams.get('secret')).toBe(own)
  expect(read.searchParams.get('issuer')).toBe('A  & B')
  expect(decodeURIComponent(read.pathname)).toBe('/A  & B:a+b@shop.example')
})
