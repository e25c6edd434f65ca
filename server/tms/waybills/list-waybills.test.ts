/** The list of waybills and its file: order, pages, filters, search, totals, whose they are. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeliveryId } from '#lib/contract/ids.ts'
import { countedWaybills, waybillPageSchema, type WaybillPage } from '#lib/contract/waybill-list.ts'
import { waybillStates } from '#lib/contract/states/waybill-states.ts'
import { searchWords } from '#lib/search-text.ts'
import type { Database } from '#server/db/database.ts'
import { patternOf } from '#server/db/keyset.ts'
import { newId } from '#server/testing/new-id.ts'
import { openTestService, send, signedGet, type TestService } from '../testing/test-service.ts'
import { exportWaybills } from './export-waybills.ts'
import { isBeginning } from './list-store.ts'
import {
  addManyWaybills,
  tagsOfManyWaybills,
  wordsOfManyWaybills,
} from './testing/many-waybills.ts'
import { addShipper, secondPhone, waybillOf, type Shipper } from './testing/open-waybills.ts'

let test: TestService
let own: Shipper
/** With very many waybills of three days: some are its first account's, a hundred are on a delivery. */
let big: Shipper
const manyCount = countedWaybills + 2_000
/** With fewer, of twelve years. */
let old: Shipper
const deliveryId: DeliveryId = newId()

beforeAll(async () => {
  test = await openTestService()
  await test.service.rooms.declareJobs()
  own = await addShipper(test)
  big = await addShipper(test)
  old = await addShipper(test)
  for (const [by, count, secondsApart] of [
    [big, manyCount, 20],
    [old, 5_000, 75_000],
  ] as const) {
    await addManyWaybills(test.database, {
      organizationId: by.organization.id,
      accountId: by.accountIds[0],
      deliveryId,
      count,
      until: new Date(test.clock.nowMs()),
      secondsApart,
    })
  }
})
afterAll(() => test.close())

type Query = Record<string, string | number>

interface Asked {
  readonly by?: Shipper
  readonly as?: string | undefined
  readonly query?: Query
}

function ask(path: string, { by = own, as, query = {} }: Asked = {}) {
  const { apiKey, apiSecret } = by
  const headers: Record<string, string> = as === undefined ? {} : { 'x-sender-account-id': as }
  const call = { apiKey, apiSecret, nowMs: test.clock.nowMs(), headers, query }
  return send(test.service, signedGet(path, call))
}

async function list(query: Query = {}, asked: Asked = {}): Promise<WaybillPage> {
  const { status, json, text } = await ask('/api/waybills', { ...asked, query })
  expect(status, text).toBe(200)
  return waybillPageSchema.parse(json)
}

const numbersOf = ({ data }: WaybillPage) => data.map(({ outTradeNo }) => outTradeNo)

/** The data rows of the file: each cell of the last column, the id, in the file's order. */
async function fileOf(query: Query, asked: Asked = {}): Promise<string[]> {
  const { status, text, headers } = await ask('/api/exports/waybills', { ...asked, query })
  expect(status, text).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return text.trimEnd().split('\r\n').slice(1)
}

/** A waybill a second later than the one before. */
function create(more: object = {}, by = own) {
  test.clock.set(test.clock.nowMs() + 1000)
  return by.create(more)
}

it('shows whole waybills, newest first, twenty a page', async () => {
  const by = await addShipper(test)
  const made = []
  for (let n = 0; n < 23; n += 1) made.unshift(await create({}, by))
  const first = await list({}, { by })
  expect(first.data).toEqual(made.slice(0, 20))
  expect(first).toMatchObject({ total: 23, page: 1, pageSize: 20, totalPages: 2 })
  expect(first).not.toHaveProperty('total_at_least')
  const second = await list({ page: 2 }, { by })
  expect(second).toMatchObject({ total: 23, page: 2, pageSize: 20, totalPages: 2, next: null })
  expect(second.data).toEqual(made.slice(20))
  expect((await list({ after: first.next ?? '' }, { by })).data).toEqual(made.slice(20))
  expect(await list({ page: 3 }, { by })).toMatchObject({ data: [], total: 23, next: null })
  expect(await list({ page: 4, pageSize: 7 }, { by })).toMatchObject({ totalPages: 4 })
  expect((await list({ sort: 'created_at', pageSize: 2 }, { by })).data).toEqual(
    made.slice(-2).toReversed(),
  )
})

it('an organization without waybills has an empty list', async () => {
  const by = await addShipper(test)
  const empty = { data: [], total: 0, page: 1, pageSize: 20, totalPages: 0, next: null }
  expect(await list({}, { by })).toEqual(empty)
  expect(await list({ q: 'rice', state: 'created', tags: 'a' }, { by })).toEqual(empty)
  expect(await fileOf({}, { by })).toEqual([])
})

it('counts exactly however many are created at once', async () => {
  const by = await addShipper(test)
  await Promise.all(Array.from({ length: 40 }, () => by.create()))
  expect(await list({}, { by })).toMatchObject({ total: 40 })
  await by.create({ outTradeNo: 'once' })
  await Promise.allSettled([1, 2, 3].map(() => by.create({ outTradeNo: 'once' })))
  expect(await list({}, { by })).toMatchObject({ total: 41 })
})

it('finds every word, in any script, in numbers, references, names, phones and parcel numbers', async () => {
  const by = await addShipper(test)
  const thai = await create(
    {
      outTradeNo: 'Thai/1',
      reference_no: 'Ref 77-A',
      receiverName: 'คุณสมหญิง ลำพูน',
      receiverPhone: '+66 81-234-5678',
    },
    by,
  )
  const chinese = await create(
    {
      outTradeNo: 'Zh/2',
      receiverName: '王小明 Ｃｈｅｎ',
      receiverPhone2: '(053) 210 987',
      parcelList: [{ outParcelNo: 'BOX-31' }, { outParcelNo: 'BOX-32' }],
    },
    by,
  )
  const found = async (q: string) => numbersOf(await list({ q }, { by }))
  const [a, b] = ['Thai/1', 'Zh/2']
  for (const q of ['thai', 'THAI/1', 'ref 77', '77-a', 'สมหญิง', 'ลํา', '66812345678']) {
    expect(await found(q), q).toEqual([a])
  }
  for (const q of ['0812345678', '81-234', thai.waybill_no.toLowerCase()]) {
    expect(await found(q), q).toEqual([a])
  }
  for (const q of ['小明', '明', 'chen', 'box-32', '053210987', '小明 box']) {
    expect(await found(q), q).toEqual([b])
  }
  expect(await found(chinese.parcels[1]?.parcel_no ?? '')).toEqual([b])
  // So short, only beginnings of words are found.
  for (const q of ['zh', 'Z', 'ch', '小明 bo']) expect(await found(q), q).toEqual([b])
  for (const q of ['/', 'h/', 'ai']) expect(await found(q), q).toEqual([])
  expect(await found('小明 สมหญิง')).toEqual([])
})

it('finds what a waybill says now, after each way to change it', async () => {
  const by = await addShipper(test)
  const { waybill_no: number } = await create(
    { outTradeNo: 'changing', receiverName: 'Before' },
    by,
  )
  const found = async (q: string) => (await list({ q }, { by })).total
  await by.post('/api/waybills?overwrite=overwrite', {
    ...waybillOf({ outTradeNo: 'changing', receiverName: 'Afterwards' }),
  })
  expect([await found('before'), await found('afterwards')]).toEqual([0, 1])
  const parcelList = [{ outParcelNo: 'ADDED-1' }]
  await by.post(`/api/waybills/${number}/add-parcel`, { parcelList })
  expect(await found('added-1')).toBe(1)
  const halves = [{ outParcelNo: 'HALF-1' }, { outParcelNo: 'HALF-2' }]
  await by.post(`/api/waybills/${number}/split-parcel`, { parcel: 'ADDED-1', parcelList: halves })
  expect([await found('added-1'), await found('half-2')]).toEqual([0, 1])
})

it('takes hostile text for text, and refuses what no list can be', async () => {
  const by = await addShipper(test)
  await create({ outTradeNo: String.raw`100% "o'neill" a_b \ c;--` }, by)
  await create({ outTradeNo: 'plain' }, by)
  for (const q of ['"o', "'neill", '\\', ';--', '100%', 'a_b']) {
    expect((await list({ q }, { by })).total, q).toBe(1)
  }
  for (const q of ['%%', '__', "'; drop table tms.waybills; --", '$1']) {
    expect((await list({ q }, { by })).total, q).toBe(0)
  }
  for (const query of [
    { q: 'x'.repeat(201) },
    { q: 'a\u0000b' },
    { after: 'none' },
    { after: `0000-01-01T00:00:00.000000Z_${newId()}` },
    { after: `2026-13-45T00:00:00.000000Z_${newId()}` },
    { state: 'lost' },
    { state: '' },
    { tags: '' },
    { tags: 'a,,b' },
    { from: 'yesterday' },
    { page: 0 },
    { page: '1e2' },
    { pageSize: 101 },
    { sort: 'price' },
    { delivery_id: '1' },
    { sender_account_id: 'none' },
  ]) {
    const reply = await ask('/api/waybills', { by, query })
    expect(reply, JSON.stringify(query)).toMatchObject({
      status: 400,
      json: { error: 'invalid_query' },
    })
  }
})

it('loses and repeats nothing while waybills are made and change between its pages', async () => {
  const by = await addShipper(test)
  const made: string[] = []
  for (let n = 0; n < 8; n += 1) made.unshift((await create({}, by)).id)
  const read: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: WaybillPage = await list({ pageSize: 3, ...(after && { after }) }, { by })
    read.push(...page.data.map(({ id }) => id))
    after = page.next
    await create({}, by)
    await test.database.query(
      `update tms.waybills set state = 'delivered', updated_at = now() where id = $1`,
      [made[0]],
    )
  }
  expect(read).toEqual(made)
})

it('says that there are more than ten thousand instead of counting them', async () => {
  const by = big
  expect(await list({}, { by })).toMatchObject({ total: manyCount, totalPages: manyCount / 20 })
  const more = { total: countedWaybills, total_at_least: countedWaybills, totalPages: 500 }
  expect(await list({ q: wordsOfManyWaybills.common }, { by })).toMatchObject(more)
  expect(await list({ q: 'wb' }, { by })).toMatchObject(more)
  expect(await list({ from: '2020-01-01T00:00:00Z' }, { by })).toMatchObject(more)
  const states = waybillStates.join()
  expect(await list({ state: states, sort: 'created_at' }, { by })).toMatchObject(more)
  expect(await list({ sort: 'created_at' }, { by })).toMatchObject({ total: manyCount })
})

interface Filter {
  readonly q: string | undefined
  readonly states: readonly string[]
  readonly tags: readonly string[]
  readonly as: boolean
  readonly account: 'first' | 'second' | undefined
  readonly delivery: boolean
  readonly plannable: boolean | undefined
  /** As shares of the whole time. */
  readonly times: readonly [from: number | undefined, to: number | undefined]
  readonly isOld: boolean
  readonly oldestFirst: boolean
}

const { common, frequent, occasional, thai, chinese, rare } = wordsOfManyWaybills
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const time = maybe(fc.double({ min: 0, max: 1, noNaN: true }))

const anyFilter: fc.Arbitrary<Filter> = fc.record({
  q: maybe(
    fc.constantFrom(
      common,
      wordsOfManyWaybills.older,
      frequent,
      occasional,
      thai,
      chinese,
      rare,
      'ลำ',
      '小',
      'nowhere',
      '08123',
      'e9',
      'r-',
      'ลพ',
      'so-1003',
      'wb0001',
      '7',
      `${frequent} ${common}`,
      `${frequent} a`,
      `${chinese} 5`,
    ),
  ),
  states: fc.oneof(
    fc.constant([]),
    fc.subarray(['created', 'canceled', 'failed', 'delivering', 'delivered', 'draft']),
  ),
  tags: fc.oneof(fc.constant([]), fc.subarray([...Object.values(tagsOfManyWaybills), 'none'])),
  as: fc.boolean(),
  account: fc.constantFrom(undefined, undefined, 'first', 'second'),
  delivery: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  plannable: fc.constantFrom(undefined, undefined, true, false),
  times: fc.tuple(time, time),
  isOld: fc.boolean(),
  oldestFirst: fc.boolean(),
})

it('has exactly what a plain SELECT finds, whatever the filter', async () => {
  const nowMs = test.clock.nowMs()
  await fc.assert(
    fc.asyncProperty(anyFilter, fc.integer({ min: 1, max: 40 }), async (filter, page) => {
      const by = filter.isOld ? old : big
      const days = filter.isOld ? 4_400 : 3
      const [firstAccount, secondAccount] = by.accountIds
      const [from, to] = filter.times.map((share) =>
        share === undefined ? undefined : new Date(nowMs - share * days * 86_400_000).toISOString(),
      )
      const account = { first: firstAccount, second: secondAccount, none: undefined }
      const accountId = account[filter.account ?? 'none']
      const query: Query = {
        ...(filter.q !== undefined && { q: filter.q }),
        ...(filter.states.length > 0 && { state: filter.states.join() }),
        ...(filter.tags.length > 0 && { tags: filter.tags.join() }),
        ...(accountId && { sender_account_id: accountId }),
        ...(filter.delivery && { delivery_id: deliveryId }),
        ...(filter.plannable !== undefined && { plannable: String(filter.plannable) }),
        ...(from && { from }),
        ...(to && { to }),
        ...(filter.oldestFirst && { sort: 'created_at' }),
      }
      const as = filter.as ? firstAccount : undefined
      const direction = filter.oldestFirst ? 'asc' : 'desc'
      const wanted = await test.database.query<{ id: string }>(
        `select w.id from tms.waybills w
         join tms.waybill_search t on t.waybill_id = w.id
         where w.organization_id = $1 and ($2::uuid is null or w.sender_account_id = $2)
           and ($3::uuid is null or w.sender_account_id = $3)
           and ($4::uuid is null or w.delivery_id = $4)
           and (cardinality($5::text[]) = 0 or w.state = any ($5)) and w.tags @> $6::text[]
           and ($7::timestamptz is null or w.created_at >= $7)
           and ($8::timestamptz is null or w.created_at < $8)
           and (cardinality($9::text[]) = 0 or ' ' || t.text like all ($9))
           and ($10::boolean is null
             or (w.state in ('created', 'accepted') and w.delivery_id is null) = $10)
         order by w.created_at ${direction}, w.id ${direction}`,
        [
          by.organization.id,
          as ?? null,
          accountId ?? null,
          filter.delivery ? deliveryId : null,
          filter.states,
          filter.tags,
          from ?? null,
          to ?? null,
          searchWords(filter.q ?? '').map((word) =>
            patternOf(isBeginning(word) ? ` ${word}` : word),
          ),
          filter.plannable ?? null,
        ],
      )
      const ids = wanted.map(({ id }) => id)
      const read = (await fileOf(query, { by, as })).map((row) => row.split(',').at(-1))
      expect(read).toEqual(ids)
      const pageSize = 33
      const listed = await list({ ...query, page, pageSize }, { by, as })
      expect(listed.data.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 33, page * 33))
      const isFiltered = as !== undefined || Object.keys(query).some((name) => name !== 'sort')
      const total = isFiltered ? Math.min(ids.length, countedWaybills) : ids.length
      expect(listed.total).toBe(total)
      expect(listed.total_at_least).toBe(total < ids.length ? total : undefined)
    }),
    { numRuns: 80 },
  )
})

it('a file has the sums of the detail, and nothing else of the parcels is read', async () => {
  const by = await addShipper(test)
  const parcel = (n: number) => ({
    outParcelNo: `${n}`,
    itemDesc: 'Boxes',
    ...(n > 0 && { weight: 0.1, length: 10, width: 20, height: 33 }),
    piece_count: 3,
    productList: [{ sku: 'S'.repeat(50), name: 'N'.repeat(200) }],
    photos: [`https://pictures.test/${'x'.repeat(500)}`],
  })
  const parcelList = Array.from({ length: 200 }, (_, n) => parcel(n))
  const { piece_count, weight, volume } = await create({ autoSplit: false, parcelList }, by)
  expect({ piece_count, weight, volume }).toEqual({
    piece_count: 600,
    weight: 59.7,
    volume: 3.9402,
  })
  const [row = ''] = await fileOf({}, { by })
  expect(row).toContain(',200,600,59.7,3.9402,')

  let bytes = 0
  const filter = { organizationId: by.organization.id, senderAccountId: null } as const
  const file = await exportWaybills(
    { ...filter, sort: '-created_at' },
    {
      currency: 'THB',
      database: {
        ...test.database,
        async query<Row>(...statement: Parameters<Database['query']>) {
          const rows = await test.database.query<Row>(...statement)
          bytes += JSON.stringify(rows).length
          return rows
        },
      },
    },
  )
  await new Response(file).text()
  expect(bytes).toBeLessThan(5_000)
})

it('writes a file that no spreadsheet runs', async () => {
  const by = await addShipper(test)
  const formula = '=HYPERLINK("https://example.com","x")'
  await create({ receiverName: formula, receiverAddress: '+1', remark: '@SUM(1)\r\n-2' }, by)
  const { text } = await ask('/api/exports/waybills', { by })
  expect(text).toMatch(/^waybill_no,outTradeNo,state,created_at,/)
  expect(text).toContain(`,"'=HYPERLINK(""https://example.com"",""x"")",`)
  expect(text).toContain(`,"'@SUM(1)\r\n-2",`)
})

it('shows nobody the waybills of another account or organization', async () => {
  const [first, second] = own.accountIds
  const mine = await create({ outTradeNo: 'mine', receiverName: 'Only mine' })
  const theirs = await create({ outTradeNo: 'theirs', senderPhone: secondPhone })
  expect([mine, theirs].map((waybill) => waybill.sender_account_id)).toEqual([first, second])
  const strangers = await addShipper(test)
  for (const q of ['mine', 'only mine', mine.waybill_no]) {
    expect((await list({ q }, { as: first })).total).toBe(1)
    expect((await list({ q }, { as: second })).total).toBe(0)
    expect((await list({ q }, { by: strangers })).total).toBe(0)
  }
  expect(await list({ sender_account_id: first }, { as: second })).toMatchObject({ total: 0 })
  expect(await list({ sender_account_id: second })).toMatchObject({ total: 1 })
  expect(numbersOf(await list({}, { as: second }))).toEqual(['theirs'])
  expect(await fileOf({}, { as: second })).toHaveLength(1)
  for (const path of ['/api/waybills', '/api/exports/waybills', `/api/waybills/${mine.id}`]) {
    expect((await ask(path, { by: strangers, as: first })).status).toBe(403)
  }
  const get = (number: string, asked: Asked) => ask(`/api/waybills/${number}`, asked)
  for (const number of ['mine', mine.waybill_no]) {
    expect(await get(number, {})).toMatchObject({ status: 200, json: mine })
    expect(await get(number, { as: first })).toMatchObject({ status: 200, json: mine })
    for (const asked of [{ as: second }, { by: strangers }]) {
      expect(await get(number, asked)).toMatchObject({ status: 404 })
    }
  }
  const legacy = await send(
    test.service,
    signedGet('/api/waybills/none', {
      ...own,
      nowMs: test.clock.nowMs(),
      headers: { 'x-legacy-response': 'true' },
    }),
  )
  expect(legacy).toMatchObject({ status: 200, json: { code: 1006, success: false } })
})

it('reads a number that is both as the waybill number', async () => {
  const by = await addShipper(test)
  const older = await create({}, by)
  const newer = await create({}, by)
  await test.database.query(`update tms.waybills set out_trade_no = $2 where id = $1`, [
    newer.id,
    older.waybill_no,
  ])
  const { json } = await ask(`/api/waybills/${older.waybill_no}`, { by })
  expect(json).toMatchObject({ id: older.id })
  const odd = await create({ outTradeNo: 'a/b ค 中' }, by)
  const found = await ask(`/api/waybills/${encodeURIComponent('a/b ค 中')}`, { by })
  expect(found).toMatchObject({ status: 200, json: { id: odd.id } })
})
