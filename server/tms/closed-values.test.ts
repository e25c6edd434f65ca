/** The tables check values that the contract closes: here the two lists are compared. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationUnitSchema } from '#lib/contract/organizations.ts'
import { vehicleTypeSchema } from '#lib/contract/catalog.ts'
import { loadingStates } from '#lib/contract/loading.ts'
import { planningJobStates } from '#lib/contract/load-proposals.ts'
import { payTypes } from '#lib/contract/pay-types.ts'
import { paymentMethodNames } from '#lib/contract/payment-methods.ts'
import { planFeatures } from '#lib/contract/plan-features.ts'
import { quoteServiceTypes } from '#lib/contract/quote-service-types.ts'
import { providerSchema } from '#lib/contract/quotes.ts'
import { replayStates } from '#lib/contract/console/webhook-replays.ts'
import { pushStates } from '#lib/contract/console/webhooks.ts'
import { deliveryStates } from '#lib/contract/states/delivery-states.ts'
import { orderStatuses } from '#lib/contract/states/order-statuses.ts'
import { paymentStates } from '#lib/contract/states/payment-states.ts'
import { quoteStates } from '#lib/contract/states/quote-states.ts'
import { waybillStates } from '#lib/contract/states/waybill-states.ts'
import { walletEntrySchema } from '#lib/contract/wallet.ts'
import { waybillPrioritySchema } from '#lib/contract/waybills.ts'
import { webhookTriggerSchema } from '#lib/contract/webhook-rules.ts'
import { webhookDeliveries, webhookMethods } from '#lib/contract/webhook-choices.ts'
import { openTestDatabase, type TestDatabase } from '#server/db/testing/test-database.ts'

const ofContract: Readonly<Record<string, readonly string[]>> = {
  'tms.carrier_bookings.provider': providerSchema.options,
  'tms.carrier_rules.provider': providerSchema.options,
  'tms.deliveries.provider': providerSchema.options,
  'tms.deliveries.service_type': quoteServiceTypes,
  'tms.deliveries.state': deliveryStates,
  'tms.deliveries.status': orderStatuses,
  'tms.loading_records.state': loadingStates,
  'tms.ledger_postings.kind': walletEntrySchema.shape.kind.options,
  'tms.organization_units.kind': organizationUnitSchema.shape.kind.options,
  'tms.own_trips.status': orderStatuses,
  'tms.paused_payment_methods.method': paymentMethodNames,
  'tms.parcels.state': waybillStates,
  'tms.payments.state': paymentStates,
  'tms.payments.type': payTypes,
  'tms.plan_features.feature': planFeatures,
  'tms.planning_jobs.state': planningJobStates,
  'tms.quotes.provider': providerSchema.options,
  'tms.quotes.service_type': quoteServiceTypes,
  'tms.quotes.status': quoteStates,
  'tms.services.service_type': quoteServiceTypes,
  'tms.vehicle_types.door_side': vehicleTypeSchema.shape.door.options,
  'tms.webhook_pushes.delivery': webhookDeliveries,
  'tms.webhook_pushes.state': pushStates,
  'tms.webhook_pushes.trigger': webhookTriggerSchema.options,
  'tms.webhook_replays.state': replayStates,
  'tms.webhook_rules.delivery': webhookDeliveries,
  'tms.webhook_rules.method': webhookMethods,
  'tms.webhook_rules.trigger': webhookTriggerSchema.options,
  'tms.waybills.priority': waybillPrioritySchema.options,
  'tms.waybills.state': waybillStates,
}

/** Lists that the service alone knows: nothing of them is on the wire under these words. */
const ownLists: readonly string[] = [
  'tms.addons.price_rule',
  'tms.address_resolutions.mode',
  'tms.bank_receipts.outcome',
  'tms.carrier_bookings.state',
  'tms.carrier_connections.provider',
  'tms.carrier_pauses.provider',
  'tms.credentials.kind',
  'tms.deliveries.awaiting',
  'tms.event_photos.content_type',
  'tms.gateway_connections.kind',
  'tms.ledger_accounts.kind',
  'tms.own_trips.provider',
  'tms.payments.purpose',
  'tms.photos.content_type',
  'tms.refunds.route',
  'tms.refunds.state',
  'tms.waybill_events.source',
]

let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(() => own.close())

/** `check (column = any (array['a'::text, ...]))`, as PostgreSQL writes every list of values. */
async function checkedLists(): Promise<Record<string, string[]>> {
  const rows = await own.database.query<{ table: string; definition: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'c' and connamespace = 'tms'::regnamespace`,
  )
  const lists: Record<string, string[]> = {}
  for (const { table, definition } of rows) {
    const [, column, values] =
      /^CHECK \(\((\w+) = ANY \(ARRAY\[(('[^']*'::text(, )?)+)\]\)\)\)$/.exec(definition) ?? []
    if (column === undefined || values === undefined) continue
    lists[`${table}.${column}`] = values
      .split(', ')
      .map((value) => value.slice(1, -"'::text".length))
      .toSorted()
  }
  return lists
}

test('a column takes the values of the contract, and no others', async () => {
  const lists = await checkedLists()
  for (const [column, values] of Object.entries(ofContract)) {
    expect({ [column]: lists[column] }).toEqual({ [column]: values.toSorted() })
  }
})

test('every list that a table checks is either compared with the contract or known as our own', async () => {
  expect(Object.keys(await checkedLists()).toSorted()).toEqual(
    [...Object.keys(ofContract), ...ownLists].toSorted(),
  )
})

test('no sum of money is kept in floating point', async () => {
  const rows = await own.database.query<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns
     where table_schema in ('tms', 'portal') and data_type in ('double precision', 'real')
       and column_name !~ '^(lat|lng)$|_(kg|cm|m3)$|^confidence$'`,
  )
  expect(rows).toEqual([])
})
