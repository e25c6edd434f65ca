import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deliveryIdSchema, quoteIdSchema, senderAccountIdSchema } from '#lib/contract/ids.ts'
import { shareLinkLimit } from '#lib/storefront/share-links.ts'
import { openDesk, type Desk } from '../identity/identity.fixture.ts'
import {
  listLinkMakers,
  listShareLinks,
  makeShareLink,
  openShare,
  revokeShareLinks,
} from './share-links.ts'
import { changeColleague } from '../accounts/colleagues.ts'

const point = { lat: 13.6, lng: 100.7 }
const publicUrl = 'https://loadline.example'

async function openShares() {
  const desk = await openDesk()
  const personId = await desk.add('somchai@shop.example')
  const order = {
    deliveryId: deliveryIdSchema.parse(randomUUID()),
    accountId: senderAccountIdSchema.parse(randomUUID()),
  }
  const belong = (id: string, role: 'owner' | 'member' | 'viewer') =>
    desk.database.query(
      `insert into portal.memberships (person_id, sender_account_id, role) values ($1, $2, $3)`,
      [id, order.accountId, role],
    )
  await belong(personId, 'member')
  const ends = {
    pickup: {
      address: '88 Thepharak Road',
      district: 'Bang Phli',
      province: 'Samut Prakan',
      ...point,
    },
    delivery: { address: '9 Moo 12', district: '', province: 'Khon Kaen', ...point },
  }
  const placed = {
    ...order,
    quoteId: quoteIdSchema.parse(randomUUID()),
    orderNo: 'DL-7K2M-9',
    ends,
  }
  const make = ({ days = 7, by = personId }: { days?: number; by?: string } = {}) =>
    makeShareLink(desk, {
      shared: placed,
      accountId: order.accountId,
      person: { id: by, role: 'customer' },
      days,
    })
  const list = () => listShareLinks(desk, { shared: order, publicUrl })
  return { desk, order, personId, belong, make, list }
}

const findShare = (desk: Desk, token: string) => openShare(desk, { token, isVisit: false })
const visitShare = (desk: Desk, token: string) => openShare(desk, { token, isVisit: true })

function tokenOf(url: string | null | undefined): string {
  return url?.split('/').at(-1) ?? ''
}

async function wholeTable({ database }: Desk): Promise<string> {
  const rows = await database.query<{ row: string }>(
    `select row_to_json(l)::text as row from portal.share_links l`,
  )
  return rows.map(({ row }) => row).join('\n')
}

test('a link opens its order, to the district and no further, for a week', async () => {
  const { desk, order, make, list } = await openShares()
  await make()
  const [link] = await list()
  expect(link).toMatchObject({ state: 'open', seenCount: 0, lastSeenAt: null })
  expect(link?.url).toMatch(/^https:\/\/loadline\.example\/track\/[\w-]{43}$/)
  const token = tokenOf(link?.url)
  const places = { from: 'Bang Phli, Samut Prakan', to: 'Khon Kaen' }
  expect(await findShare(desk, token)).toEqual({ kind: 'order', ...order, places })
  desk.clock.now += 7 * 24 * 3_600_000 - 1
  expect(await findShare(desk, token)).not.toBeNull()
  desk.clock.now += 1
  expect(await findShare(desk, token)).toBeNull()
  expect((await list())[0]).toMatchObject({ state: 'expired', url: null })
})

test('who reads the table can open nothing', async () => {
  const { desk, make, list } = await openShares()
  await make()
  const token = tokenOf((await list())[0]?.url)
  const table = await wholeTable(desk)
  expect(table).not.toContain(token)
  expect(table).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  const other = { ...desk, secretKey: 'another installation’s key' }
  const [elsewhere] = await listShareLinks(other, {
    shared: await onlyOrder(desk),
    publicUrl,
  })
  expect(await findShare(desk, tokenOf(elsewhere?.url))).toBeNull()
})

async function onlyOrder({ database }: Desk) {
  const row = await database.one<{ deliveryId: string; accountId: string }>(
    `select delivery_id as "deliveryId", account_id as "accountId" from portal.share_links`,
  )
  return {
    deliveryId: deliveryIdSchema.parse(row?.deliveryId),
    accountId: senderAccountIdSchema.parse(row?.accountId),
  }
}

test('a hundred visits at once are a hundred, and looking on is none', async () => {
  const { desk, make, list } = await openShares()
  await make()
  const token = tokenOf((await list())[0]?.url)
  await Promise.all(Array.from({ length: 100 }, () => visitShare(desk, token)))
  await Promise.all(Array.from({ length: 20 }, () => findShare(desk, token)))
  expect((await list())[0]).toMatchObject({
    seenCount: 100,
    lastSeenAt: new Date(desk.clock.nowMs()).toISOString(),
  })
})

test('a revoked link opens nothing and counts nothing, and stays revoked', async () => {
  const { desk, order, make, list } = await openShares()
  await make()
  const [link] = await list()
  const id = link?.id ?? ''
  const token = tokenOf(link?.url)
  const strangers = { ...order, accountId: senderAccountIdSchema.parse(randomUUID()) }
  expect(await revokeShareLinks(desk, { ...strangers, id })).toBe(0)
  const revoked = await Promise.all([
    revokeShareLinks(desk, { ...order, id }),
    revokeShareLinks(desk, { ...order, id }),
  ])
  expect(revoked.filter(Boolean)).toHaveLength(1)
  expect(await visitShare(desk, token)).toBeNull()
  expect((await list())[0]).toMatchObject({ state: 'revoked', url: null, seenCount: 0 })
})

test('an order has twenty links that hold and no more, however many are made at once', async () => {
  const { make, list } = await openShares()
  const made = await Promise.all(Array.from({ length: shareLinkLimit + 10 }, () => make()))
  expect(made.filter((each) => each === 'made')).toHaveLength(shareLinkLimit)
  expect(await list()).toHaveLength(shareLinkLimit)
})

test('a link says who made it, also when they have left, and stays open', async () => {
  const { desk, order, personId, belong, make, list } = await openShares()
  await belong(await desk.add('owner@shop.example'), 'owner')
  await make()
  const name = (
    await desk.database.one<{ name: string }>('select name from portal.people where id = $1', [
      personId,
    ])
  )?.name
  expect((await list())[0]?.maker).toEqual({ name, isHere: true })
  const leave = { accountId: order.accountId, personId, role: null }
  expect(await changeColleague(desk.database, leave)).toBe('done')
  const [link] = await list()
  expect(link).toMatchObject({ state: 'open', maker: { name, isHere: false } })
  expect(await make()).toBe('left')
  expect(await listLinkMakers(desk, order.accountId)).toMatchObject([
    { personId, name, isHere: false, count: 1, links: [{ id: link?.id, seenCount: 0 }] },
  ])
  const strangers = { accountId: senderAccountIdSchema.parse(randomUUID()) }
  expect(await revokeShareLinks(desk, { ...strangers, madeBy: personId })).toBe(0)
  expect(await revokeShareLinks(desk, { ...strangers, id: link?.id ?? '' })).toBe(0)
  expect((await list())[0]?.state).toBe('open')
  const { accountId } = order
  expect(await revokeShareLinks(desk, { accountId, id: link?.id ?? '' })).toBe(1)
  expect(await findShare(desk, tokenOf(link?.url))).toBeNull()
  expect(await listLinkMakers(desk, order.accountId)).toEqual([])
})

test('who is removed with their links leaves none open, however many they make at that moment', async () => {
  const { desk, order, personId, belong, make, list } = await openShares()
  const owner = await desk.add('owner@shop.example')
  await belong(owner, 'owner')
  await make({ by: owner })
  await Promise.all([
    ...Array.from({ length: 10 }, () => make()),
    changeColleague(desk.database, {
      ...order,
      personId,
      role: null,
      onLeave: (tx) =>
        revokeShareLinks({ database: tx, clock: desk.clock }, { ...order, madeBy: personId }),
    }),
    ...Array.from({ length: 10 }, () => make()),
  ])
  const links = await list()
  expect(links.filter(({ state }) => state === 'open')).toMatchObject([{ maker: { isHere: true } }])
})

test('what was never handed out is not looked for', async () => {
  const { desk } = await openShares()
  for (const token of ['', 'x', 'A'.repeat(43), "' or true --", 'A'.repeat(10_000)]) {
    expect(await findShare(desk, token)).toBeNull()
    expect(await visitShare(desk, token)).toBeNull()
  }
})

test('a link opens its waybill, and belongs to the account of the waybill or to none', async () => {
  const { desk, order, personId } = await openShares()
  const { accountId } = order
  const staff = { id: personId, role: 'ops' } as const
  const make = (owner: typeof accountId | null, waybillNo: string) =>
    makeShareLink(desk, { shared: { waybillNo }, accountId: owner, person: staff, days: 7 })
  const list = (owner: typeof accountId | null, waybillNo: string) =>
    listShareLinks(desk, { shared: { accountId: owner, waybillNo }, publicUrl })
  await make(accountId, 'WB1')
  await make(null, 'WB2')
  const [link] = await list(accountId, 'WB1')
  expect(await findShare(desk, tokenOf(link?.url))).toEqual({
    kind: 'waybill',
    accountId,
    waybillNo: 'WB1',
  })
  expect(await list(accountId, 'WB2')).toEqual([])
  const [ofNone] = await list(null, 'WB2')
  expect(await findShare(desk, tokenOf(ofNone?.url))).toMatchObject({ accountId: null })
  expect(await listLinkMakers(desk, accountId)).toMatchObject([
    { count: 1, links: [{ id: link?.id, deliveryId: null, number: 'WB1' }] },
  ])
  expect(await revokeShareLinks(desk, { accountId, id: ofNone?.id ?? '' })).toBe(0)
  expect(await revokeShareLinks(desk, { accountId: null, id: ofNone?.id ?? '' })).toBe(1)
  expect(await revokeShareLinks(desk, { accountId, id: link?.id ?? '' })).toBe(1)
  expect(await findShare(desk, tokenOf(link?.url))).toBeNull()
})

test('a customer makes no link to a waybill of no account', async () => {
  const { desk, personId } = await openShares()
  const person = { id: personId, role: 'customer' } as const
  const shared = { waybillNo: 'WB1' }
  expect(await makeShareLink(desk, { shared, accountId: null, person, days: 7 })).toBe('left')
})
