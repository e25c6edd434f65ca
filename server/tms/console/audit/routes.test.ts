/** The audit is read by its filters, called as the portal calls. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listAudit } from '#lib/contract/console/audit.ts'
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

const [ann, ben] = [newId(), newId()]

function ask(path: string, body: object, by: string = ann): Promise<Answered> {
  const actor = { id: by, role: 'admin', organization: own.organization.id }
  const call = { ...internal, nowMs: test.clock.nowMs(), body: { actor, ...body } }
  return send(test.service, signedSend('POST', `/api/console/${path}`, call))
}

const list = async (body: object = {}) =>
  listAudit.reply.schema.parse((await ask('audit/list', body)).json)

async function addCustomer(name: string, by: string): Promise<string> {
  const { status, json } = await ask('customers', { customer: { name } }, by)
  expect(status).toBe(200)
  return String(Object(json).id)
}

const hourMs = 3_600_000

it('names person, act and thing, and is narrowed by each and by days', async () => {
  const begin = test.clock.nowMs()
  const tea = await addCustomer('Tea', ann)
  test.clock.set(begin + hourMs)
  const rice = await addCustomer('Rice', ben)
  const gift = { amount: 5, reason: 'Goodwill', request_id: newId() }
  test.clock.set(begin + 2 * hourMs)
  await ask(`customers/${tea}/adjust-wallet`, gift, ben)
  const all = await list()
  expect(all.data).toMatchObject([
    {
      actor_id: ben,
      actor_role: 'admin',
      action: 'wallet.adjust',
      subject: `sender_account/${tea}`,
      subject_name: 'Tea',
      details: { amount: 5, reason: 'Goodwill', currency: 'THB', balance: 5 },
    },
    { actor_id: ben, action: 'sender_account.save', subject_name: 'Rice' },
    { actor_id: ann, action: 'sender_account.save', subject_name: 'Tea' },
  ])
  expect(all.next).toBeNull()
  const subjects = async (body: object) =>
    (await list(body)).data.map(({ subject_name: name }) => name)
  expect(await subjects({ by: [ann] })).toEqual(['Tea'])
  expect(await subjects({ by: [ben] })).toEqual(['Tea', 'Rice'])
  expect(await subjects({ by: [ann, ben, newId()] })).toEqual(['Tea', 'Rice', 'Tea'])
  expect(await subjects({ by: [newId()] })).toEqual([])
  expect(await subjects({ action: 'wallet.adjust' })).toEqual(['Tea'])
  expect(await subjects({ action: 'trip.move' })).toEqual([])
  expect(await subjects({ subject: `sender_account/${rice}` })).toEqual(['Rice'])
  const at = (ms: number) => new Date(ms).toISOString()
  expect(await subjects({ from: at(begin + hourMs) })).toEqual(['Tea', 'Rice'])
  expect(await subjects({ to: at(begin + hourMs) })).toEqual(['Tea'])
  expect(await subjects({ by: [ben], action: 'sender_account.save' })).toEqual(['Rice'])
  expect((await ask('audit/list', { action: 'anything' })).status).toBe(400)

  const stranger = await test.addOrganization()
  own = stranger
  internal = await test.service.rooms.organizations.keyPair(stranger.organization.id, 'internal')
  expect((await list()).data).toEqual([])
})

it('each page begins where the one before it ended, for everybody and for some people', async () => {
  for (let nth = 0; nth < 7; nth += 1) await addCustomer(`C${nth}`, nth % 2 === 0 ? ann : ben)
  for (const body of [{}, { by: [ann, ben] }]) {
    const seen: (string | null)[] = []
    let after: string | undefined
    for (let page = 1; page <= 3; page += 1) {
      const read = await list({ ...body, limit: 3, ...(after && { after }) })
      seen.push(...read.data.map(({ subject_name: name }) => name))
      after = read.next ?? undefined
      expect(after === undefined).toBe(page === 3)
    }
    expect(seen).toEqual(['C6', 'C5', 'C4', 'C3', 'C2', 'C1', 'C0'])
  }
  expect((await ask('audit/list', { after: 'nowhere' })).status).toBe(400)
})
