/** Bank accounts as administrators add them and take them out of use, called as the portal calls. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listBankAccounts } from '#lib/contract/console/bank-accounts.ts'
import { newId } from '#server/testing/new-id.ts'
import type { KeyPair } from '../../organizations/organizations.ts'
import {
  openTestService,
  send,
  signedSend,
  type Answered,
  type TestOrganization,
  type TestService,
} from '../../testing/test-service.ts'

let test: TestService
let own: TestOrganization
let internal: KeyPair

beforeAll(async () => {
  test = await openTestService()
})
beforeEach(async () => {
  own = await test.addOrganization()
  internal = await test.service.rooms.organizations.keyPair(own.organization.id, 'internal')
})
afterAll(() => test.close())

function ask(path: string, body: object = {}): Promise<Answered> {
  const actor = { id: newId(), role: 'admin', organization: own.organization.id }
  const call = { ...internal, nowMs: test.clock.nowMs(), body: { actor, ...body } }
  return send(test.service, signedSend('POST', `/api/console/bank-accounts${path}`, call))
}

const listed = async () => listBankAccounts.reply.schema.parse((await ask('/list')).json).data

const account = {
  bank_name: 'Kasikornbank',
  account_number: '012-3-45678-9',
  account_name: 'Siam Freight Co., Ltd.',
  currency: 'THB',
}

it('adds an account once, also when it is added several times at once', async () => {
  const body = { bank_account: account }
  const replies = await Promise.all([ask('', body), ask('', body), ask('', body)])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.find(({ status }) => status !== 200)).toMatchObject({
    status: 400,
    json: { field: 'bank_account.account_number', problem: 'repeated' },
  })
  expect(await ask('', { bank_account: { ...account, currency: 'USD' } })).toMatchObject({
    status: 200,
  })
  expect(await listed()).toMatchObject([{ currency: 'USD' }, { ...account, active: true }])
})

it('takes an account out of use and into it again, and none of another organization', async () => {
  await ask('', { bank_account: account })
  const [{ id } = { id: '' }] = await listed()
  expect(await ask(`/${id}/switch`, { active: false })).toMatchObject({ status: 200 })
  expect(await listed()).toMatchObject([{ active: false }])
  const { organization } = own
  own = await test.addOrganization()
  internal = await test.service.rooms.organizations.keyPair(own.organization.id, 'internal')
  expect(await ask(`/${id}/switch`, { active: true })).toMatchObject({ status: 404 })
  expect(await listed()).toEqual([])
  const lines = await test.database.query<{ action: string }>(
    `select action from tms.audit_entries where organization_id = '${organization.id}'
     order by created_at, action`,
  )
  expect(lines.map(({ action }) => action)).toEqual(['bank_account.add', 'bank_account.switch'])
})

it.each([
  ['account_number', '12'],
  ['account_number', '<script>'],
  ['bank_name', ''],
  ['currency', 'baht'],
])('refuses %s "%s" and names it', async (field, value) => {
  const answer = await ask('', { bank_account: { ...account, [field]: value } })
  expect(answer.status).toBe(400)
  expect(Object(answer.json).field).toBe(`bank_account.${field}`)
})
