import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectories } from '../testing/temporary-directory.ts'
import { readOrCreateSecret } from './secrets.ts'

const newDirectory = temporaryDirectories('loadline-secrets-')

test('a secret is made once, for its user only, and stays', async () => {
  const dataDir = await newDirectory()
  const secret = await readOrCreateSecret({ dataDir, name: 'key', bytes: 32 })
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect((await stat(join(dataDir, 'key'))).mode & 0o777).toBe(0o600)
  expect(await readOrCreateSecret({ dataDir, name: 'key', bytes: 32 })).toBe(secret)
  expect(await readOrCreateSecret({ dataDir, name: 'other', bytes: 32 })).not.toBe(secret)
  expect((await readdir(dataDir)).sort()).toEqual(['key', 'other'])
})

test('a torn secret is refused by its name and left as it is', async () => {
  const dataDir = await newDirectory()
  await readOrCreateSecret({ dataDir, name: 'key', bytes: 32 })
  const damages = [
    () => truncate(join(dataDir, 'key'), 0),
    () => truncate(join(dataDir, 'key'), 20),
    () => writeFile(join(dataDir, 'key'), '\0'.repeat(43)),
  ]
  for (const damage of damages) {
    await writeFile(join(dataDir, 'key'), 'A'.repeat(43))
    await damage()
    const before = await readFile(join(dataDir, 'key'))
    await expect(readOrCreateSecret({ dataDir, name: 'key', bytes: 32 })).rejects.toThrow(
      /^The secret key in DATA_DIR is damaged/,
    )
    expect(await readFile(join(dataDir, 'key'))).toEqual(before)
  }
})
