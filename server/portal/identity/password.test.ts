import { argon2Sync, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { derivePassword, hashPassword, isOutdated, isPassword, makePassword } from './password.ts'

test('knows a password by its hash, and no other', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(await isPassword('correct horse battery', stored)).toBe(true)
  expect(await isPassword('correct horse batterz', stored)).toBe(false)
  expect(await isPassword('', stored)).toBe(false)
})

test('knows hashes as they were made from the first version on', async () => {
  const salt = '00112233445566778899aabbccddeeff'
  const key = scryptSync('เปิดประตู 2026', salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 })
  const stored = `${salt}:${key.toString('hex')}`
  expect(await isPassword('เปิดประตู 2026', stored)).toBe(true)
  expect(await isPassword('เปิดประตู 2027', stored)).toBe(false)
  expect(isOutdated(stored)).toBe(true)
})

test('a hash is Argon2id with what OWASP asks for, in the form of other programs', async () => {
  const stored = await hashPassword('correct horse battery')
  const [, kind, version, numbers, salt = '', key] = stored.split('$')
  expect([kind, version, numbers]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
  const given = { message: 'correct horse battery', nonce: Buffer.from(salt, 'base64') }
  const derived = argon2Sync('argon2id', {
    ...given,
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })
  expect(`${key}=`).toBe(derived.toString('base64'))
  expect(isOutdated(stored)).toBe(false)
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
  const head = '$argon2id$v=19$m=19456,t=2,p=1$'
  const salt = 'A'.repeat(22)
  const broken = [head, `${head}$`, `${head}AA$AA`, `${head}${salt}`, `${head}${salt}$AAAA`]
  const brokenOld = ['', ':', 'salt', 'salt:', 'salt:00', `salt:${'zz'.repeat(64)}`]
  for (const stored of [...broken, ...brokenOld]) {
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
