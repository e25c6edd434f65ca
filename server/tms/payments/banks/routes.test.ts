import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openTestService,
  send,
  signedGet,
  type TestOrganization,
  type TestService,
} from '../../testing/test-service.ts'

let test: TestService

beforeAll(async () => {
  test = await openTestService()
})
afterAll(() => test.close())

async function withGateway(country: string): Promise<TestOrganization> {
  const own = await test.addOrganization({ country })
  const organizationId = own.organization.id
  const connection = { organizationId, merchantId: 'm', key: 'k', baseUrl: 'http://127.0.0.1:9' }
  await test.database.transaction((tx) => test.service.rooms.gateways.connect(tx, connection))
  return own
}

async function banks(own: TestOrganization, language = 'en') {
  const { apiKey, apiSecret } = own
  const headers = { 'accept-language': language }
  const call = { apiKey, apiSecret, nowMs: test.clock.nowMs(), headers }
  return send(test.service, signedGet('/api/banks', call))
}

it.each([
  ['en', 'Kasikornbank'],
  ['th', 'ธนาคารกสิกรไทย'],
  ['zh-CN', '开泰银行'],
])('the banks of Thailand are named in %s', async (language, name) => {
  const answer = await banks(await withGateway('TH'), language)
  expect(answer).toMatchObject({
    status: 200,
    json: { data: expect.arrayContaining([{ code: 'KBANK', name }]) },
  })
})

it('there are none to open without a gateway, nor where we know none', async () => {
  expect(await banks(await test.addOrganization())).toMatchObject({ json: { data: [] } })
  expect(await banks(await withGateway('JP'))).toMatchObject({ json: { data: [] } })
})
