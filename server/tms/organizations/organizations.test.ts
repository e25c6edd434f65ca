import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSeal } from '#server/seal.ts'
import { testSecretKey } from '../testing/secret-key.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'

let test: TestService
beforeAll(async () => {
  test = await openTestService()
})
afterAll(() => test.close())

it('keeps secrets unreadable in the tables', async () => {
  const { apiSecret } = await test.addOrganization()
  const rows = await test.database.query<{ sealed_secret: Buffer }>(
    `select sealed_secret from tms.credentials`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { sealed_secret } of rows) {
    expect(sealed_secret.includes(Buffer.from(apiSecret))).toBe(false)
    expect(sealed_secret.includes(Buffer.from(apiSecret.slice(3)))).toBe(false)
  }
})

it('loses no key pair that is regenerated while secrets are sealed anew', async () => {
  const { organization } = await test.addOrganization()
  const next = 'the SECRET_KEY that comes after, 32 long'
  const changed = await test.another({ seal: createSeal(next, testSecretKey) })
  const { organizations: before } = test.service.rooms
  const { organizations: after } = changed.rooms
  const regenerate = async () => {
    for (let round = 0; round < 20; round += 1) {
      const pair = await before.regenerateKeyPair(organization.id)
      expect(await after.keyPair(organization.id, 'public')).toEqual(pair)
    }
  }
  const sealAnew = async () => {
    for (let round = 0; round < 100; round += 1) await after.sealAnew()
  }
  await Promise.all([regenerate(), sealAnew()])
  await changed.rooms.sealAnew()
  const alone = await test.another({ seal: createSeal(next) })
  const kept = await alone.rooms.organizations.keyPair(organization.id, 'public')
  expect(kept).toEqual(await after.keyPair(organization.id, 'public'))
})
