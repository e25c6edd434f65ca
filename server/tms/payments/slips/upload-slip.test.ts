import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { QuoteId } from '#lib/contract/ids.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import { shownPayment } from '../testing/look.ts'
import { openPayments, type PaymentsWorld } from '../testing/open-payments.ts'
import { addCustomer, addQuote, ask, openShop, pay, type Shop } from '../testing/shop.ts'

let world: PaymentsWorld
let shop: Shop
let account: SenderAccount
beforeAll(async () => {
  world = await openPayments()
})
beforeEach(async () => {
  shop = await openShop(world)
  account = await addCustomer(shop)
})
afterAll(() => world.close())

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 7)])
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(100, 9)])
const uri = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`

const upload = (quoteId: QuoteId, image: string, note?: string) =>
  ask(shop, 'POST', `/api/quotes/${quoteId}/payment/slip`, {
    account,
    body: { image, ...(note !== undefined && { note }) },
  })

const slips = () =>
  world.database.query<{ content_type: string; bytes: Buffer; slip_note: string | null }>(
    `select f.content_type, f.bytes, p.slip_note from tms.payments p
     join tms.photos f on f.organization_id = p.organization_id and f.id = p.slip_photo_id
     where p.organization_id = $1`,
    [shop.id],
  )

it('keeps the picture with the payment, and the later one counts', async () => {
  const quoteId = await addQuote(shop, { account })
  await pay(shop, account, quoteId, { type: 'bank_transfer' })
  const answer = await upload(quoteId, uri(png), 'from my other account')
  expect(answer.status).toBe(200)
  expect(Date.parse(answer.said.payment.slip_uploaded_at)).toBe(world.clock.nowMs())
  expect(answer.json).toEqual((await shownPayment(shop, account, quoteId)).json)
  // Its bytes decide on its type, not its data URI.
  await upload(quoteId, uri(jpeg, 'png'))
  expect(await slips()).toEqual([{ content_type: 'image/jpeg', bytes: jpeg, slip_note: null }])
  expect(answer.said.payment.state).toBe('pending')
})

it('keeps one picture of a payment, however many are uploaded and however fast', async () => {
  const quoteId = await addQuote(shop, { account })
  await pay(shop, account, quoteId, { type: 'bank_transfer' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(quoteId, uri(png))))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const [photos] = await world.database.query<{ count: number }>(
    `select count(*)::integer as count from tms.photos where organization_id = $1`,
    [shop.id],
  )
  expect(photos?.count).toBe(1)
  expect(await slips()).toHaveLength(1)
})

it('takes three megabytes, and no more', async () => {
  const quoteId = await addQuote(shop, { account })
  await pay(shop, account, quoteId, { type: 'bank_transfer' })
  const large = Buffer.concat([png, Buffer.alloc(2_990_000)])
  expect((await upload(quoteId, uri(large))).status).toBe(200)
  expect((await slips())[0]?.bytes.length).toBe(large.length)
  const larger = Buffer.concat([large, Buffer.alloc(200_000)])
  expect((await upload(quoteId, uri(larger))).json).toMatchObject({ error: 'invalid_body' })
  expect((await upload(quoteId, uri(Buffer.alloc(4_000_000)))).status).toBe(413)
})

it.each([
  ['a page', 'data:image/png;base64,PGh0bWw+PC9odG1sPg=='],
  ['a drawing that runs scripts', 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4='],
  ['no data URI', 'https://example.com/slip.png'],
])('refuses %s', async (_, image) => {
  const quoteId = await addQuote(shop, { account })
  await pay(shop, account, quoteId, { type: 'bank_transfer' })
  expect(await upload(quoteId, image)).toMatchObject({
    status: 400,
    json: { error: 'invalid_body', field: 'image' },
  })
})

it('refuses it with no_open_transfer where none is awaited', async () => {
  const quoteId = await addQuote(shop, { account })
  const refused = { status: 409, json: { error: 'no_open_transfer' } }
  expect(await upload(quoteId, uri(png))).toMatchObject(refused)
  await pay(shop, account, quoteId)
  expect(await upload(quoteId, uri(png))).toMatchObject(refused)
  await pay(shop, account, quoteId, { type: 'bank_transfer' })
  await ask(shop, 'POST', `/api/quotes/${quoteId}/cancel`, { account })
  expect(await upload(quoteId, uri(png))).toMatchObject(refused)
})
