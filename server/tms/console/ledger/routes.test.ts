/** The sums of the ledger prove each other, also while money moves. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { heldKinds, readLedger, type ShownLedger } from '#lib/contract/console/ledger.ts'
import { newId } from '#server/testing/new-id.ts'
import type { KeyPair } from '../../organizations/organizations.ts'
import {
  addAccount,
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

function ask(path: string, body: object): Promise<Answered> {
  const actor = { id: newId(), role: 'finance', organization: own.organization.id }
  const call = { ...internal, nowMs: test.clock.nowMs(), body: { actor, ...body } }
  return send(test.service, signedSend('POST', `/api/console/${path}`, call))
}

const at = (ms: number) => new Date(ms).toISOString()

async function read(from: number, to: number): Promise<ShownLedger> {
  return readLedger.reply.schema.parse((await ask('ledger', { from: at(from), to: at(to) })).json)
}

async function receive(amount: number, number: string): Promise<void> {
  const receipt = {
    bank_transaction_id: number,
    reference_code: null,
    amount,
    currency: 'THB',
    received_at: at(test.clock.nowMs()),
  }
  expect(await ask('bank-receipts', receipt)).toMatchObject({ status: 200 })
}

const adjust = (account: string, amount: number) =>
  ask(`customers/${account}/adjust-wallet`, { amount, reason: 'Test', request_id: newId() })

function balanceOf({ sums }: ShownLedger): { held: number; owned: number } {
  const isHeld = (kind: string) => heldKinds.some((each) => each === kind)
  const sum = (wanted: boolean) =>
    sums.reduce((all, { kind, amount }) => (isHeld(kind) === wanted ? all + amount : all), 0)
  return { held: sum(true), owned: sum(false) }
}

it('shows what is held, whose it is, and what each day moved on the clocks of the country', async () => {
  const account = (await addAccount(test, own.organization.id)).id
  // 20:00 in Bangkok, and six hours later, which is the next day there.
  const evening = Date.parse('2026-11-20T13:00:00Z')
  test.clock.set(evening)
  expect(await read(0, evening)).toEqual({ sums: [], wallets: [], days: [] })
  await receive(70, 'T-1')
  await adjust(account, 30.25)
  test.clock.set(evening + 6 * 3_600_000)
  await adjust(account, -0.25)
  const all = await read(evening - 1, evening + 7 * 3_600_000)
  expect(all).toEqual({
    sums: [
      { kind: 'bank_clearing', currency: 'THB', amount: 70 },
      { kind: 'wallet', currency: 'THB', amount: 30 },
      { kind: 'unallocated', currency: 'THB', amount: 70 },
      { kind: 'funding', currency: 'THB', amount: -30 },
    ],
    wallets: [{ currency: 'THB', amount: 30 }],
    days: [
      { day: '2026-11-21', kind: 'funding', currency: 'THB', amount: 0.25 },
      { day: '2026-11-21', kind: 'wallet', currency: 'THB', amount: -0.25 },
      { day: '2026-11-20', kind: 'bank_clearing', currency: 'THB', amount: 70 },
      { day: '2026-11-20', kind: 'funding', currency: 'THB', amount: -30.25 },
      { day: '2026-11-20', kind: 'unallocated', currency: 'THB', amount: 70 },
      { day: '2026-11-20', kind: 'wallet', currency: 'THB', amount: 30.25 },
    ],
  })
  expect(balanceOf(all)).toEqual({ held: 70, owned: 70 })
  expect((await read(evening - 2, evening - 1)).days).toEqual([])
})

it('is read at one moment, while wallets are adjusted and money comes in', async () => {
  const account = (await addAccount(test, own.organization.id)).id
  const now = test.clock.nowMs()
  const moving = Promise.all(
    Array.from({ length: 25 }, async (_, nth) => {
      await adjust(account, 10)
      await receive(5, `M-${nth}`)
    }),
  )
  for (let time = 0; time < 12; time += 1) {
    const seen = await read(now - 1, now + 1)
    const { held, owned } = balanceOf(seen)
    expect(held).toBe(owned)
    const wallet = seen.sums.find(({ kind }) => kind === 'wallet')?.amount ?? 0
    expect(seen.wallets[0]?.amount ?? 0).toBe(wallet)
  }
  await moving
  expect(balanceOf(await read(now - 1, now + 1))).toEqual({ held: 125, owned: 125 })
})
