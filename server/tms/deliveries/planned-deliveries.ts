/**
 * Deliveries that load planning makes: vehicles' trips with waybills, which belong to no order. Whoever
 * changes one together with waybills locks the waybills first, then the deliveries, each in the order of
 * their ids.
 */
import type { DeliveryId, OrganizationId } from '#lib/contract/ids.ts'
import { tripStages } from '#lib/contract/states/trip-stages.ts'
import type { WaybillState } from '#lib/contract/states/waybill-states.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import type { Feed, NewFeedEntry } from '../feed/feed.ts'
import { newDeliveryNumber } from './delivery-number.ts'
import { passedStatuses } from './passed-statuses.ts'
import { statusOfWaybills } from './status-of-waybills.ts'
import * as store from './planned-store.ts'
import type { DeliveryGoods, PlannedDeliveryRow, PlannedKey } from './planned-store.ts'

export type { PlannedDeliveryRow, PlannedKey } from './planned-store.ts'

/** Its jobs compute the load plan of a delivery. */
export const deliveryPlanQueue = 'planning.delivery'

const planAgainAfterMs = 30_000

type NewDeliveries = Omit<Parameters<typeof store.insertPlanned>[1], 'at' | 'deliveries'> & {
  readonly deliveries: readonly Omit<store.NewPlannedDelivery, 'deliveryNo'>[]
}

export function createPlannedDeliveries({
  clock,
  feed,
  queue,
}: {
  clock: Clock
  feed: Pick<Feed, 'write'>
  queue: Pick<Queue, 'send'>
}) {
  const now = () => new Date(clock.nowMs())

  async function writeEntries(
    tx: Transaction,
    rows: readonly PlannedDeliveryRow[],
    change: 'created' | 'changed',
  ): Promise<void> {
    const [first] = rows
    if (first === undefined) return
    const entries = rows.map((row) => entryOf(row, change))
    await feed.write(tx, { organizationId: first.organizationId, entries })
  }

  /** However many changes come at once, one job waits for a delivery. */
  async function planLater(tx: Transaction, row: PlannedDeliveryRow): Promise<void> {
    const { organizationId, id: deliveryId, vehicleTypeId } = row
    if (vehicleTypeId === null) return
    await queue.send(
      deliveryPlanQueue,
      { organizationId, deliveryId },
      { transaction: tx, concurrencyKey: organizationId, waitingKey: deliveryId },
    )
  }

  return {
    /** They begin as `pending`. Those that are not planned are planned later. In the order given. */
    async create(tx: Transaction, { deliveries, ...of }: NewDeliveries) {
      const numbered = deliveries.map((delivery) => ({
        ...delivery,
        deliveryNo: newDeliveryNumber(),
      }))
      const rows = await store.insertPlanned(tx, { ...of, deliveries: numbered, at: now() })
      await writeEntries(tx, rows, 'created')
      for (const row of rows) if (!row.planned) await planLater(tx, row)
      return numbered
    },
    /** Null when no delivery of load planning has that id. */
    find: (db: Database | Transaction, key: PlannedKey) => store.readPlanned(db, key),
    givenOrder: store.readGivenOrder,
    lock: (
      tx: Transaction,
      wanted: { readonly organizationId: OrganizationId; readonly ids: readonly DeliveryId[] },
    ) => store.lockPlanned(tx, wanted),
    /**
     * Its goods have changed, so its load plan no longer holds and is computed again. `readGoods` is
     * called once the delivery is locked. The delivery of an order stays as it is.
     */
    async goodsChanged(
      tx: Transaction,
      key: PlannedKey,
      readGoods: () => Promise<DeliveryGoods>,
    ): Promise<void> {
      const row = await store.countChange(tx, { ...key, at: now() })
      if (row === null) return
      const { weightG, pieces } = await readGoods()
      await store.setGoods(tx, { ...key, weightG, pieces })
      await writeEntries(tx, [row], 'changed')
      await planLater(tx, row)
    },
    /**
     * Its plan is computed again after a while, however often this is called meanwhile. It does not stand in
     * the way of the job that a change of its goods sends.
     */
    async planAgain({ organizationId, id: deliveryId, planned }: PlannedDeliveryRow) {
      if (planned) return
      await queue.send(
        deliveryPlanQueue,
        { organizationId, deliveryId },
        {
          concurrencyKey: organizationId,
          waitingKey: `${deliveryId} again`,
          startAfter: new Date(clock.nowMs() + planAgainAfterMs),
        },
      )
    },
    /** The caller has locked the row. */
    async setLocked(
      tx: Transaction,
      row: PlannedDeliveryRow,
      isLocked: boolean,
    ): Promise<PlannedDeliveryRow> {
      if ((row.lockedAt !== null) === isLocked) return row
      const at = now()
      const changed = { ...row, lockedAt: isLocked ? at : null }
      await store.setLocked(tx, { ...keyOf(row), lockedAt: changed.lockedAt, at })
      await writeEntries(tx, [changed], 'changed')
      return changed
    },
    /** Null when its state does not allow it. The caller has locked the row. */
    async depart(tx: Transaction, row: PlannedDeliveryRow): Promise<PlannedDeliveryRow | null> {
      const status = 'picked_up'
      if (row.status === status || passedStatuses(row.status, status) === null) return null
      const departed = { ...row, status, state: tripStages[status].delivery } as const
      await store.setState(tx, { ...keyOf(row), status, state: departed.state, at: now() })
      await writeEntries(tx, [departed], 'changed')
      return departed
    },
    /** A delivery that has left goes where its waybills go. `readStates` is called once it is locked. */
    async follow(
      tx: Transaction,
      key: PlannedKey,
      readStates: () => Promise<readonly WaybillState[]>,
    ): Promise<void> {
      const found = await store.readPlanned(tx, key)
      if (found?.state !== 'in_transit') return
      const { organizationId, deliveryId } = key
      const [row] = await store.lockPlanned(tx, { organizationId, ids: [deliveryId] })
      const status = row === undefined ? null : statusOfWaybills(await readStates())
      if (row === undefined || status === null || !passedStatuses(row.status, status)?.length)
        return
      const moved = { ...row, status, state: tripStages[status].delivery }
      await store.setState(tx, { ...key, status, state: moved.state, at: now() })
      await writeEntries(tx, [moved], 'changed')
    },
    /** False when its goods have changed since, or it is planned already. */
    async markPlanned(
      tx: Transaction,
      planned: PlannedKey & { readonly goodsVersion: number },
    ): Promise<boolean> {
      const row = await store.setPlanned(tx, { ...planned, at: now() })
      if (row !== null) await writeEntries(tx, [row], 'changed')
      return row !== null
    },
  }
}

function keyOf({ organizationId, id: deliveryId }: PlannedDeliveryRow): PlannedKey {
  return { organizationId, deliveryId }
}

function entryOf(row: PlannedDeliveryRow, change: 'created' | 'changed'): NewFeedEntry {
  return {
    type: `delivery.${change}`,
    sender_account_id: row.senderAccountId,
    delivery_id: row.id,
    delivery_no: row.deliveryNo,
    order_id: null,
    state: row.state,
    status: row.status,
  }
}
