import { expect, it } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal('k'.repeat(32))

it('opens what it sealed, and never seals one text to the same bytes twice', () => {
  const sealed = seal.seal('as_secret ฿', 'mine')
  expect(seal.open(sealed, 'mine')).toBe('as_secret ฿')
  expect(seal.seal('as_secret ฿', 'mine').equals(sealed)).toBe(false)
  expect(sealed.toString('latin1')).not.toContain('as_secret')
})

it('does not open with another key, for another context, or when a bit was changed', () => {
  const sealed = seal.seal('as_secret', 'mine')
  expect(createSeal('j'.repeat(32)).open(sealed, 'mine')).toBeNull()
  expect(seal.open(sealed, 'theirs')).toBeNull()
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(sealed.readUInt8(at) ^ 1, at)
    expect(seal.open(changed, 'mine')).toBeNull()
  }
  expect(seal.open(Buffer.alloc(5), 'mine')).toBeNull()
})
