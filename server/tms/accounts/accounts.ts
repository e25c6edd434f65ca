/** Sender accounts: the customers of an organization, with the addresses they dispatch from. */
import type { OrganizationId, SenderAccountId, DispatchAddressId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import { searchWords } from '#lib/search-text.ts'
import type { Clock } from '#server/clock.ts'
import { createBatch } from '#server/db/batch.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Caches } from '../caches/caches.ts'
import { ServiceError } from '../http/service-error.ts'
import { phoneSpellings } from './phone-spellings.ts'
import * as store from './store.ts'

export {
  dialled,
  makeAccountCode,
  newDispatchAddress,
  shownAccount,
} from './account-on-the-wire.ts'
export { isSamePhone } from './phone-spellings.ts'

export type SenderAccount = Readonly<store.SenderAccountRow>
export type DispatchAddress = Readonly<store.DispatchAddressRow>
export type Dispatch = Readonly<store.DispatchRow>
export type ListedAccount = Readonly<store.ListedAccountRow>

export interface NewSenderAccount {
  /** Left out: one is made. */
  readonly id?: SenderAccountId | undefined
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
  /** With its dispatch addresses, as it is now. */
  findListed(organizationId: OrganizationId, id: SenderAccountId): Promise<ListedAccount | null>
  /** A page in the order of the names; `after` null: the first one. */
  byName(of: {
    organizationId: OrganizationId
    after: SenderAccountId | null
    limit: number
  }): Promise<SenderAccount[]>
  /** The accounts with all of the words, at most so many. */
  search(of: {
    organizationId: OrganizationId
    words: readonly string[]
    limit: number
  }): Promise<SenderAccount[]>
  list(
    organizationId: OrganizationId,
    page: store.AccountFilter & { page: number; pageSize: number },
  ): Promise<{ accounts: ListedAccount[]; total: number }>
  /** Null when the organization already has an account with that code, or id. */
  create(
    tx: Transaction,
    organizationId: OrganizationId,
    account: NewSenderAccount,
  ): Promise<ListedAccount | null>
  /** `alongside` is done in the same transaction. When it was changed; null: there is none. */
  change(change: AccountChange, alongside: (tx: Transaction) => Promise<void>): Promise<Date | null>
  /** From then on there is no such account. False: there was none. `before` may refuse it by throwing. */
  erase(
    of: { organizationId: OrganizationId; id: SenderAccountId },
    before: (tx: Transaction) => Promise<void>,
  ): Promise<boolean>
  erased(): Promise<{ organizationId: OrganizationId; senderAccountId: SenderAccountId }[]>
  /** False: it was erased. Otherwise it is not before the transaction has ended. */
  keepOpen(
    tx: Transaction,
    of: { organizationId: OrganizationId; id: SenderAccountId },
  ): Promise<boolean>
}

export interface AccountChange extends Pick<SenderAccount, 'id' | 'name' | 'phone'> {
  readonly organizationId: OrganizationId
  /** When the account that the change was made from was last changed. */
  readonly seenAt: Date | null
  /** All of them; null: it is new. */
  readonly dispatchAddresses: readonly (Omit<DispatchAddress, 'id'> & {
    readonly id: DispatchAddressId | null
  })[]
}

/** An organization; in its country phones are dialled without a country code. */
interface Home {
  readonly id: OrganizationId
  readonly country: string
}

const maxAccounts = 50_000
/** A search that finds more is by a frequent word. */
const mostFew = 1_000
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
      const words = searchWords(search ?? '')
      const few =
        words.length === 0
          ? null
          : await store.idsWithWords(database, { organizationId, words, limit: mostFew + 1 })
      // A frequent word is looked for in all accounts, which is faster than by the index.
      const isRare = few !== null && few.length <= mostFew
      const among = isRare ? few.filter((id) => only === null || only.includes(id)) : only
      const filter = { search, ids: among }
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
    findListed: (organizationId, id) => store.findListedAccount(database, { organizationId, id }),
    byName: (of) => store.accountsAfter(database, of),
    search: (of) => store.searchAccounts(database, of),
    async create(tx, organizationId, { id: given, dispatchAddresses, ...rest }) {
      const id: SenderAccountId = given ?? ids.uuid()
      const createdAt = new Date(clock.nowMs())
      const account = { id, ...rest, createdAt, updatedAt: createdAt }
      if (!(await store.insertAccount(tx, { organizationId, account }))) return null
      const addresses = dispatchAddresses.map((address) =>
        Object.assign({}, address, { id: ids.uuid<DispatchAddressId>() }),
      )
      await store.insertDispatchAddresses(tx, {
        organizationId,
        senderAccountId: id,
        addresses,
      })
      return { ...account, dispatchAddresses: addresses }
    },
    change: ({ organizationId, id, name, phone, seenAt, dispatchAddresses }, alongside) =>
      caches.change(organizationId, async (tx) => {
        const before = await store.lockAccount(tx, { organizationId, id })
        if (before === null) return null
        if (before.updatedAt.getTime() !== seenAt?.getTime()) {
          throw new ServiceError('changed_meanwhile', { updated_at: toTimestamp(before.updatedAt) })
        }
        // Two changes within a millisecond are two versions all the same.
        const updatedAt = new Date(Math.max(clock.nowMs(), before.updatedAt.getTime() + 1))
        await store.changeAccount(tx, { organizationId, id, name, phone, updatedAt })
        const former = await store.deleteDispatchAddresses(tx, { organizationId, id })
        const addresses = dispatchAddresses.map((address, index) => {
          if (address.id !== null && !former.delete(address.id)) {
            const field = `customer.dispatch_addresses[${index}].id`
            throw new ServiceError('invalid_body', { field, problem: 'not_found' })
          }
          return { ...address, id: address.id ?? ids.uuid<DispatchAddressId>() }
        })
        await store.insertDispatchAddresses(tx, { organizationId, senderAccountId: id, addresses })
        await alongside(tx)
        return updatedAt
      }),
    erase: (of, before) =>
      caches.change(of.organizationId, async (tx) => {
        if ((await store.lockToErase(tx, of)) === null) return false
        await before(tx)
        await store.eraseAccount(tx, { ...of, at: new Date(clock.nowMs()) })
        return true
      }),
    erased: () => store.listErased(database),
    keepOpen: async (tx, of) => (await store.lockOpen(tx, of)) !== null,
  }
}
