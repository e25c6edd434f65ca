import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { derivePassword, hashPassword, isPassword, makePassword } from './password.ts'

test('knows a password by its hash, and no other', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(await isPassword('correct horse battery', stored)).toBe(true)
  expect(await isPassword('correct horse batterz', stored)).toBe(false)
  expect(await isPassword('', stored)).toBe(false)
})

test('knows hashes as they were made from the first version on', async () => {
  const salt = '00112233445566778899aabbccddeeff'
  const key = scryptSync('เปิดประตู 2026', salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 })
  expect(await isPassword('เปิดประตู 2026', `${salt}:${key.toString('hex')}`)).toBe(true)
})

test('the same letters typed on another machine are the same password', async () => {
  const stored = await hashPassword('caf\u00e9 on the corner')
  expect(await isPassword('cafe\u0301 on the corner', stored)).toBe(true)
})

test('nobody has a password', async () => {
  expect(await isPassword('anything', null)).toBe(false)
  expect(await isPassword('', null)).toBe(false)
})

test('a broken hash is nobody’s', async () => {
  for (const stored of ['', ':', 'salt', 'salt:', 'salt:00', `salt:${'zz'.repeat(64)}`]) {
    expect(await isPassword('anything', stored), stored).toBe(false)
  }
})

test('two hashes of one password differ, two derived passwords do not', async () => {
  expect(await hashPassword('x')).not.toBe(await hashPassword('x'))
  expect(makePassword()).not.toBe(makePassword())
  expect(derivePassword('key', 'a')).toBe(derivePassword('key', 'a'))
  expect(derivePassword('key', 'a')).not.toBe(derivePassword('key', 'b'))
  expect(derivePassword('yek', 'a')).not.toBe(derivePassword('key', 'a'))
})
