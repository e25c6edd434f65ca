/**
 * Takes people out of what is kept: of everything after its years, and of an erased sender account at once.
 * Sums, numbers and districts stay without names, for the law. Copies that go by themselves within
 * 90 days (the feed, pushes, looked-up addresses) are left to that.
 */
import { z } from 'zod'
import {
  eventPhotoIdSchema,
  organizationIdSchema,
  senderAccountIdSchema,
  type OrganizationId,
} from '#lib/contract/ids.ts'
import type { UseOfAccount } from '#lib/contract/console/customers.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { forgetOwnTrips } from '../carriers/carriers.ts'
import { forgetDeliveries, hasOpenOrder } from '../deliveries/deliveries.ts'
import type { Forgettable, OfAccount } from '../forgettable.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { forgetRecords } from '../loading/loading.ts'
import { forgetSlips, hasOpenPayment } from '../payments/payments.ts'
import type { Photos } from '../photos/photos.ts'
import { forgetQuotes } from '../quotes/quotes.ts'
import { forgetWaybills, hasWaybillUnderWay } from '../waybills/waybills.ts'

/** A day's sweep, and the rest of an account that was erased. */
const queues = { sweep: 'people.forget', account: 'people.erase' } as const
const accountSchema = z.object({
  organizationId: organizationIdSchema,
  senderAccountId: senderAccountIdSchema,
})
const patient = { retryLimit: 20, retryDelaySeconds: 5, retryDelayMaxSeconds: 600 }

const dayMs = 24 * 3_600_000
const atOnce = 200

export type Forgetting = ReturnType<typeof createForgetting>

export function createForgetting({
  database,
  queue,
  clock,
  accounts,
  ledger,
  photos,
  keptDays,
}: {
  database: Database
  queue: Queue
  clock: Clock
  accounts: Pick<Accounts, 'erase' | 'erased'>
  ledger: Pick<Ledger, 'hasMoney' | 'forgetNotes'>
  photos: Pick<Photos, 'expire' | 'sweep'>
  keptDays: number
}) {
  const now = () => new Date(clock.nowMs())

  async function useOf(tx: Transaction, of: OfAccount): Promise<UseOfAccount | null> {
    if (await hasOpenOrder(tx, of)) return 'orders'
    if (await hasWaybillUnderWay(tx, of)) return 'waybills'
    if (await hasOpenPayment(tx, { ...of, now: now() })) return 'payments'
    return (await ledger.hasMoney(tx, of)) ? 'wallet' : null
  }

  /** Each portion is a transaction. After a crash the rest is done. */
  async function forget(of: Forgettable, signal?: AbortSignal): Promise<void> {
    const rooms: readonly ((tx: Transaction) => Promise<number>)[] = [
      async (tx) => {
        const waybills = await forgetWaybills(tx, { of, now: now(), atMost: atOnce })
        await photos.expire(tx, waybills.flatMap(ownPhotos))
        return waybills.length
      },
      async (tx) => {
        const deliveries = await forgetDeliveries(tx, { of, now: now(), atMost: atOnce })
        const trips = await forgetOwnTrips(tx, deliveries)
        await photos.expire(tx, trips.flatMap(ownPhotos))
        await photos.expire(tx, await forgetRecords(tx, deliveries))
        return deliveries.length
      },
      (tx) => forgetQuotes(tx, { of, now: now(), atMost: atOnce }),
      (tx) => forgetSlips(tx, { of, atMost: atOnce }),
    ]
    for (const room of rooms) {
      for (let full = true; full && signal?.aborted !== true;) {
        full = (await database.transaction(room)) === atOnce
      }
    }
  }

  async function sweep(signal?: AbortSignal): Promise<void> {
    await forget({ madeBefore: new Date(clock.nowMs() - keptDays * dayMs) }, signal)
    // Again: something may have been under way while the account was erased.
    for (const of of await accounts.erased()) await forget(of, signal)
    await photos.sweep(signal)
  }

  return {
    /**
     * Ends the account for good; its people are gone soon after. `alongside` is done in the same
     * transaction. False: there is no such account.
     */
    eraseAccount(of: OfAccount, alongside: (tx: Transaction) => Promise<void>): Promise<boolean> {
      const { organizationId, senderAccountId: id } = of
      return accounts.erase({ organizationId, id }, async (tx) => {
        const by = await useOf(tx, of)
        if (by !== null) throw new ServiceError('sender_account_in_use', { by })
        await ledger.forgetNotes(tx, of)
        await alongside(tx)
        await queue.send(queues.account, of, { transaction: tx })
      })
    },
    sweep,
    async declareJobs(): Promise<void> {
      await queue.declare(queues.sweep, { oneWaiting: true })
      await queue.declare(queues.account, patient)
    },
    async startJobs(): Promise<void> {
      await queue.work(queues.account, { pollSeconds: 60 }, async ({ data, signal }) => {
        await forget(accountSchema.parse(data), signal)
        await photos.sweep(signal)
      })
      await queue.work(queues.sweep, { pollSeconds: 60 }, async ({ signal }) => {
        await sweep(signal)
        await queue.send(queues.sweep, {}, { startAfter: new Date(clock.nowMs() + dayMs) })
      })
      await queue.send(queues.sweep, {})
    },
  }
}

/** Photos of carriers have addresses of their own. */
function ownPhotos({
  organizationId,
  photos,
}: {
  organizationId: OrganizationId
  photos: readonly string[]
}) {
  return photos.flatMap((photo) => {
    const { data: id } = eventPhotoIdSchema.safeParse(photo)
    return id === undefined ? [] : [{ organizationId, id }]
  })
}
