/** Routes of the console for the list of orders and for trips that wait for a person. */
import type { AuditedAction } from '#lib/contract/console/audit.ts'
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
import { readAfter, shownPage } from '../../http/keyset-page.ts'
import { route, type Route } from '../../http/route.ts'
import type { Orders } from '../../orders/orders.ts'
import type { Payments } from '../../payments/payments.ts'
import { writeAudit } from '../write-audit.ts'

interface ConsoleOrderDeps {
  readonly orders: Orders
  readonly payments: Pick<Payments, 'refundLeg'>
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
}

interface Decision<Id extends string> {
  readonly organizationId: OrganizationId
  readonly id: Id
  /** The person who decides it. */
  readonly by: string
}

interface DecisionCall<Id extends string> {
  readonly organization: { readonly id: OrganizationId }
  readonly params: { readonly id: Id }
  readonly body: { readonly actor: ActingPerson }
}

export function consoleOrderRoutes(deps: ConsoleOrderDeps): Route[] {
  const { orders, payments, database } = deps

  /** A decision and its line in the audit, or neither. `subject`: the kind of thing that has the id. */
  async function decide<Id extends string>(
    { organization, params: { id }, body: { actor: person } }: DecisionCall<Id>,
    { action, subject }: { action: AuditedAction; subject: string },
    work: (tx: Transaction, decision: Decision<Id>) => Promise<boolean>,
  ): Promise<boolean> {
    const organizationId = organization.id
    return database.transaction(
      async (tx) => {
        const done = await work(tx, { organizationId, id, by: person.id })
        const deed = { action, subject: `${subject}/${id}`, details: { done } }
        await writeAudit(tx, { organizationId, person, ...deed }, deps)
        return done
      },
      { retrySerialization: true },
    )
  }

  /** The order is locked before its payment, as canceling does it: of several who decide this, one does. */
  async function giveBack(
    tx: Transaction,
    { organizationId, id: legId, by }: Decision<DeliveryId>,
  ): Promise<boolean> {
    const trip = { organizationId, deliveryId: legId, by }
    if (!(await orders.settleFailed(tx, trip))) return false
    const order = await orders.find(tx, trip)
    const leg = order?.legs.find(({ id }) => id === legId)
    if (!order || !leg) throw new Error(`the trip ${legId} is settled and not there`)
    const { priceMinor } = leg
    await payments.refundLeg(tx, { organizationId, deliveryId: order.id, legId, priceMinor })
    return true
  }

  return [
    route(listAllOrders, async ({ organization, body: { after: given, ...body } }) => {
      const {
        actor: _,
        sender_account_id: senderAccountId = null,
        limit: pageSize,
        ...query
      } = body
      const organizationId = organization.id
      const after = readAfter(given)
      return shownPage(
        await orders.list({ organizationId, senderAccountId, ...query, after, pageSize }),
      )
    }),
    route(listWorkItems, async ({ organization, body }) => {
      const { limit, offset } = body
      const organizationId = organization.id
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
    route(resolveWorkItem, async (call) => {
      const decision = { action: 'work_item.resolve', subject: 'work_item' } as const
      return { resolved: await decide(call, decision, orders.resolve) }
    }),
    route(sendTripAgain, async (call) => {
      const decision = { action: 'trip.send_again', subject: 'delivery' } as const
      const sent = await decide(call, decision, (tx, { id: deliveryId, ...of }) =>
        orders.sendAgain(tx, { deliveryId, ...of }),
      )
      return { sent }
    }),
    route(refundTrip, async (call) => {
      const decision = { action: 'trip.refund', subject: 'delivery' } as const
      return { refunded: await decide(call, decision, giveBack) }
    }),
  ]
}
