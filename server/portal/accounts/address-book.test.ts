import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { usualHours } from '#lib/storefront/opening-hours.ts'
import {
  addressFieldsSchema,
  mostSavedAddresses,
  type SavedAddressId,
} from '#lib/storefront/saved-address.ts'
import { openTestDatabase } from '#server/db/testing/test-database.ts'
import { systemIds } from '#server/ids.ts'
import {
  addAddress,
  bringAddressBack,
  changeAddress,
  findAddress,
  noteAddressUse,
  removeAddress,
  type AddressBook,
  lastUsedAddresses,
  listAddresses,
} from './address-book.ts'

const dayMs = 24 * 3600 * 1000

async function openBook() {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const { database } = own
  let nowMs = Date.parse('2026-11-21T10:00:00Z')
  const clock = { nowMs: () => nowMs }
  const bookOf = (): AddressBook => ({
    database,
    clock,
    ids: systemIds,
    accountId: newAccountId(),
  })
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { database, book: bookOf(), other: bookOf(), pass }
}

const newAccountId = () => senderAccountIdSchema.parse(randomUUID())

function fieldsOf(label: string, changes: object = {}) {
  const contact = { name: 'Somchai', phone: '+66 81 111 1111', note: 'Gate 2' }
  const place = { text: '9 Bang Na Road', lat: 13.66, lng: 100.6, confirmed: true, contact }
  return addressFieldsSchema.parse({ label, place, openingHours: usualHours, ...changes })
}

async function added(book: AddressBook, label: string): Promise<SavedAddressId> {
  const outcome = await addAddress(book, fieldsOf(label))
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  return outcome.id
}

const labels = async ({ database, accountId }: AddressBook, words = '', page = 1) =>
  (await listAddresses(database, { accountId, words, page, pageSize: 2 })).addresses.map(
    ({ label }) => label,
  )

test('what was saved is found whole, and by its own account alone', async () => {
  const { book, other } = await openBook()
  const id = await added(book, 'Warehouse')
  expect(await findAddress(book, id)).toEqual({
    ...fieldsOf('Warehouse'),
    id,
    accountId: book.accountId,
    version: 1,
  })
  expect(await findAddress(other, id)).toBeNull()
  const fields = fieldsOf('Mine now')
  expect(await changeAddress(other, { id, version: 1, fields })).toEqual({ kind: 'changed' })
  expect(await removeAddress(other, id)).toBe(false)
  await noteAddressUse(other, id)
  await removeAddress(book, id)
  expect(await bringAddressBack(other, id)).toEqual({ kind: 'changed' })
  expect(await labels(other)).toEqual([])
})

test('a label is one in an account, however it is written, and free in another', async () => {
  const { book, other } = await openBook()
  await added(book, 'Warehouse')
  expect(await addAddress(book, fieldsOf('WAREHOUSE'))).toEqual({ kind: 'label-taken' })
  const id = await added(book, 'Shop')
  const fields = fieldsOf('warehouse')
  expect(await changeAddress(book, { id, version: 1, fields })).toEqual({ kind: 'label-taken' })
  await added(other, 'Warehouse')
})

test('of two who change the same version one wins, and the other is told', async () => {
  const { book } = await openBook()
  const id = await added(book, 'Warehouse')
  const outcomes = await Promise.all(
    ['A', 'B', 'C', 'D'].map((label) =>
      changeAddress(book, { id, version: 1, fields: fieldsOf(label) }),
    ),
  )
  expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1)
  expect(outcomes.filter(({ kind }) => kind === 'changed')).toHaveLength(3)
})

test('what was removed comes back for a day, if its label is still free', async () => {
  const { book, pass } = await openBook()
  const id = await added(book, 'Warehouse')
  expect(await removeAddress(book, id)).toBe(true)
  expect(await removeAddress(book, id)).toBe(false)
  expect(await labels(book)).toEqual([])
  expect(await bringAddressBack(book, id)).toEqual({ kind: 'done', id })
  expect(await labels(book)).toEqual(['Warehouse'])
  await removeAddress(book, id)
  const inItsPlace = await added(book, 'Warehouse')
  expect(await bringAddressBack(book, id)).toEqual({ kind: 'label-taken' })
  await removeAddress(book, inItsPlace)
  pass(dayMs)
  expect(await bringAddressBack(book, id)).toEqual({ kind: 'changed' })
})

test('an account has so many and no more, also when several are saved at once', async () => {
  const { database, book, other } = await openBook()
  await database.query(
    `insert into portal.addresses (id, account_id, label, place, created_at, changed_at)
     select gen_random_uuid(), $1, 'Shop ' || number, $2, now(), now()
     from generate_series(1, $3::int) number`,
    [book.accountId, JSON.stringify(fieldsOf('x').place), mostSavedAddresses - 1],
  )
  // Connections that are open already: else the first is done before the others have one.
  await Promise.all(Array.from({ length: 5 }, () => database.query('select pg_sleep(0.1)')))
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, at) => addAddress(book, fieldsOf(`Late ${at}`))),
  )
  expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1)
  expect(outcomes.filter(({ kind }) => kind === 'full')).toHaveLength(19)
  await added(other, 'Warehouse')
})

test('every word is looked for, as it stands, and pages follow each other', async () => {
  const { book, database } = await openBook()
  for (const label of ['Chiang Mai shop', 'Bang Na depot', '100 % cotton']) {
    await added(book, label)
  }
  expect(await labels(book)).toEqual(['100 % cotton', 'Bang Na depot'])
  expect(await labels(book, '', 2)).toEqual(['Chiang Mai shop'])
  expect(await labels(book, 'MAI shop')).toEqual(['Chiang Mai shop'])
  expect(await labels(book, 'mai depot')).toEqual([])
  expect(await labels(book, '%')).toEqual(['100 % cotton'])
  expect(await labels(book, "_' or true --")).toEqual([])
  const { accountId } = book
  const all = await listAddresses(database, { accountId, words: 'somchai', page: 1, pageSize: 2 })
  expect(all.total).toBe(3)
})

test('the ones used last are offered first, of all the accounts that are asked for', async () => {
  const { book, other, database, pass } = await openBook()
  const [first] = [await added(book, 'First'), await added(book, 'Second')]
  const theirs = await added(other, 'Theirs')
  await noteAddressUse(book, first)
  pass(1000)
  await noteAddressUse(other, theirs)
  const offered = async (...accountIds: (typeof book.accountId)[]) =>
    (await lastUsedAddresses(database, { accountIds, limit: 2 })).map(({ label }) => label)
  expect(await offered(book.accountId)).toEqual(['First', 'Second'])
  expect(await offered(book.accountId, other.accountId)).toEqual(['Theirs', 'First'])
  expect(await offered()).toEqual([])
})

test.each([
  { label: '  ' },
  { label: 'x'.repeat(81) },
  { label: 'nul\u0000' },
  { place: { text: 'No pin' } },
  { place: { text: 'A guess', lat: 1, lng: 1, confidence: 0.3, source: 'postal_centroid' } },
  { place: { text: '', lat: 1, lng: 1 } },
  { place: { text: 'nul\u0000', lat: 1, lng: 1 } },
  { place: { text: 'here', lat: 91, lng: 1 } },
  { openingHours: [] },
  { openingHours: [{ from: '8:00', to: '17:00' }, null, null, null, null, null, null] },
])('%j is no address to keep', (changes) => {
  const given = { label: 'A', place: fieldsOf('A').place, openingHours: null, ...changes }
  expect(addressFieldsSchema.safeParse(given).success).toBe(false)
})

test('an address from before pins and texts were compared is taken as it is, and no other', () => {
  const place = { text: 'Gate 4', lat: 13.7, lng: 100.5, confirmed: true }
  const kept = (change: object) =>
    addressFieldsSchema.safeParse({
      label: 'Depot',
      place: { ...place, ...change },
      openingHours: null,
    })
  expect(kept({}).data?.place.agreed).toEqual({ text: 'Gate 4', lat: 13.7, lng: 100.5 })
  expect(kept({ agreed: { text: '', lat: 13.7, lng: 100.5 } }).success).toBe(false)
})
