import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('refuses a start with another SECRET_KEY than the database was written with', async () => {
  await test.service.rooms.organizations.checkSecretKey()
  await test.service.rooms.organizations.checkSecretKey()
  const stranger = await test.another({ secretKey: 'some other key, also of 32 letters.' })
  await expect(stranger.rooms.organizations.checkSecretKey()).rejects.toThrow(/^SECRET_KEY is not/)
})
