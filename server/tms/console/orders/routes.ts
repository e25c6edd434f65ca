/** What the console does with orders that wait for a person. */
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import { listAllOrders } from '#lib/contract/console/order-list.ts'
import {
  listWorkItems,
  refundTrip,
  resolveWorkItem,
  sendTripAgain,
} from '#lib/contract/console/work-list.ts'
import type { OrganizationId, DeliveryId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import { route, type Route } from '../../http/route.ts'
import type { Orders } from '../../orders/orders.ts'
import type { Payments } from '../../payments/payments.ts'
import { checkPerson } from '../check-person.ts'
import { writeAudit } from '../write-audit.ts'

interface ConsoleOrderDeps {
  readonly orders: Orders
  readonly payments: Pick<Payments, 'refundLeg'>
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
}

interface Decision {
  readonly person: ActingPerson
  readonly organizationId: OrganizationId
  readonly action: string
  readonly subject: string
}

export function consoleOrderRoutes(deps: ConsoleOrderDeps): Route[] {
  const { orders, payments, database } = deps

  /** A decision and its line in the audit, or neither. */
  async function decide(
    { person, organizationId, action, subject }: Decision,
    work: (tx: Transaction) => Promise<boolean>,
  ): Promise<boolean> {
    checkPerson(person, { organizationId, roles: ['ops', 'admin'] })
    return database.transaction(
      async (tx) => {
        const done = await work(tx)
        const details = { done }
        await writeAudit(tx, { organizationId, person, action, subject, details }, deps)
        return done
      },
      { retrySerialization: true },
    )
  }

  /** The order is locked before its payment, as canceling does it: of several who decide this, one does. */
  async function giveBack(
    tx: Transaction,
    trip: { organizationId: OrganizationId; deliveryId: DeliveryId; by: string },
  ): Promise<boolean> {
    const { organizationId, deliveryId: legId } = trip
    if (!(await orders.settleFailed(tx, trip))) return false
    const order = await orders.find(tx, trip)
    const leg = order?.legs.find(({ id }) => id === legId)
    if (!order || !leg) throw new Error(`the trip ${legId} is settled and not there`)
    const { priceMinor } = leg
    await payments.refundLeg(tx, { organizationId, deliveryId: order.id, legId, priceMinor })
    return true
  }

  return [
    route(listAllOrders, ({ organization, body }) => {
      const { actor, sender_account_id: senderAccountId = null, limit: pageSize, ...query } = body
      const organizationId = organization.id
      checkPerson(actor, { organizationId, roles: ['ops', 'admin'] })
      return orders.list({ organizationId, senderAccountId, ...query, pageSize })
    }),
    route(listWorkItems, async ({ organization, body }) => {
      const { actor, limit, offset } = body
      const organizationId = organization.id
      checkPerson(actor, { organizationId, roles: ['ops', 'admin'] })
      const items = await orders.workList({ organizationId, limit, offset })
      return {
        data: items.map((item) => ({
          id: item.id,
          order_id: item.orderId,
          order_no: item.orderNo,
          delivery_id: item.deliveryId,
          leg_number: item.legNumber,
          reason: item.reason,
          detail: item.detail,
          since: toTimestamp(item.since),
          status: item.status,
          provider: item.provider,
        })),
      }
    }),
    route(resolveWorkItem, async ({ organization, params: { id }, body: { actor: person } }) => {
      const organizationId = organization.id
      const decision = { person, organizationId, action: 'work_item.resolve' }
      const resolved = await decide({ ...decision, subject: `work_item/${id}` }, (tx) =>
        orders.resolve(tx, { organizationId, id, by: person.id }),
      )
      return { resolved }
    }),
    route(sendTripAgain, async ({ organization, params: { id }, body: { actor: person } }) => {
      const organizationId = organization.id
      const decision = { person, organizationId, action: 'trip.send_again' }
      const sent = await decide({ ...decision, subject: `delivery/${id}` }, (tx) =>
        orders.sendAgain(tx, { organizationId, deliveryId: id, by: person.id }),
      )
      return { sent }
    }),
    route(refundTrip, async ({ organization, params: { id }, body: { actor: person } }) => {
      const organizationId = organization.id
      const decision = { person, organizationId, action: 'trip.refund' }
      const refunded = await decide({ ...decision, subject: `delivery/${id}` }, (tx) =>
        giveBack(tx, { organizationId, deliveryId: id, by: person.id }),
      )
      return { refunded }
    }),
  ]
}
