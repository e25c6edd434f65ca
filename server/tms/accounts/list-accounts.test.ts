import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSenderAccounts } from '#lib/contract/sender-accounts.ts'
import { newId } from '#server/testing/new-id.ts'
import {
  addAccount,
  openTestService,
  send,
  signedGet,
  type TestOrganization,
  type TestService,
} from '../testing/test-service.ts'

let service: TestService
let own: TestOrganization

beforeAll(async () => {
  service = await openTestService()
  own = await service.addOrganization()
})
afterAll(() => service.close())

const list = (query: Readonly<Record<string, string>>) =>
  send(
    service.service,
    signedGet('/api/sender-accounts', { ...own, nowMs: service.clock.nowMs(), query }),
  )

test('accounts are found by their ids, those of the organization alone', async () => {
  const { id } = own.organization
  const other = await service.addOrganization()
  const theirs = await addAccount(service, other.organization.id, { code: 'B-1' })
  const ids = [
    (await addAccount(service, id, { code: 'A-1' })).id,
    (await addAccount(service, id, { code: 'A-2' })).id,
  ]
  await addAccount(service, id, { code: 'A-3' })
  const found = listSenderAccounts.reply.schema.parse(
    (await list({ id: [...ids, theirs.id, newId()].join(',') })).json,
  )
  expect(new Set(found.data.map((account) => account.id))).toEqual(new Set(ids))
  expect(found.total).toBe(2)
  expect((await list({ id: `${ids[0]},x` })).status).toBe(400)
})
