/** Sender accounts: the customers of an organization, with the addresses they dispatch from. */
import type { OrganizationId, SenderAccountId, DispatchAddressId } from '#lib/contract/ids.ts'
import type { Clock } from '#server/clock.ts'
import { createBatch } from '#server/db/batch.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Caches } from '../caches/caches.ts'
import { phoneSpellings } from './phone-spellings.ts'
import * as store from './store.ts'

export { isSamePhone } from './phone-spellings.ts'

export type SenderAccount = Readonly<store.SenderAccountRow>
export type DispatchAddress = Readonly<store.DispatchAddressRow>
export type Dispatch = Readonly<store.DispatchRow>
export type ListedAccount = Readonly<store.ListedAccountRow>

export interface NewSenderAccount {
  readonly code: string
  readonly name: string
  readonly phone: string | null
  readonly currency: string | null
  readonly dispatchAddresses: readonly Omit<DispatchAddress, 'id'>[]
}

export interface Accounts {
  /** The account with that id, if it is the organization's. */
  find(organizationId: OrganizationId, id: SenderAccountId): Promise<SenderAccount | null>
  findByCode(organizationId: OrganizationId, code: string): Promise<SenderAccount | null>
  /** The registered dispatch addresses that the phone may mean, the most likely first. */
  findDispatch(organization: Home, phone: string): Promise<Dispatch[]>
  list(
    organizationId: OrganizationId,
    page: store.AccountFilter & { page: number; pageSize: number },
  ): Promise<{ accounts: ListedAccount[]; total: number }>
  /** Null when the organization already has an account with that code. */
  create(
    tx: Transaction,
    organizationId: OrganizationId,
    account: NewSenderAccount,
  ): Promise<ListedAccount | null>
}

/** An organization; in its country phones are dialled without a country code. */
interface Home {
  readonly id: OrganizationId
  readonly country: string
}

const maxAccounts = 50_000
/** Each creation of a waybill looks a phone up. */
const together = { most: 32, atOnce: 2 } as const

export function createAccounts({
  database,
  caches,
  clock,
  ids,
}: {
  database: Database
  caches: Caches
  clock: Clock
  ids: Ids
}): Accounts {
  const known = caches.map<SenderAccount>({ maxEntries: maxAccounts })
  const dispatches = createBatch<store.WantedDispatch, Dispatch[]>({
    ...together,
    answer: (wanted) => store.findDispatch(database, wanted),
  })

  return {
    async find(organizationId, id) {
      const key = `${organizationId} ${id}`
      const read = async () => {
        const value = await store.findAccount(database, { organizationId, id })
        return value && { group: organizationId, value }
      }
      return known.get(key) ?? (await known.load(key, read))
    },
    findByCode: (organizationId, code) =>
      store.findAccountByCode(database, { organizationId, code }),
    async findDispatch({ id: organizationId, country }, phone) {
      const phones = phoneSpellings(phone, country)
      return phones.length === 0 ? [] : dispatches.ask({ organizationId, phones })
    },
    async list(organizationId, { search, ids: only, page, pageSize }) {
      const filter = { search, ids: only }
      const [accounts, total] = await Promise.all([
        store.listAccounts(database, {
          organizationId,
          ...filter,
          limit: pageSize,
          offset: (page - 1) * pageSize,
        }),
        store.countAccounts(database, { organizationId, ...filter }),
      ])
      return { accounts, total }
    },
    async create(tx, organizationId, { dispatchAddresses, ...rest }) {
      const id: SenderAccountId = ids.uuid()
      const account = { id, ...rest, createdAt: new Date(clock.nowMs()) }
      if (!(await store.insertAccount(tx, { organizationId, account }))) return null
      const addresses = dispatchAddresses.map((address) => ({
        id: ids.uuid<DispatchAddressId>(),
        ...address,
      }))
      await store.insertDispatchAddresses(tx, {
        organizationId,
        senderAccountId: id,
        addresses,
      })
      return { ...account, dispatchAddresses: addresses }
    },
  }
}
