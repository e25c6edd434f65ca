/** The closed tables of the interface, each written out here once more. */
import { expect, test } from 'vitest'
import { addressSourceSchema } from './addresses.ts'
import {
  labelsPerBatch,
  provinceCentroidConfidence,
  quoteValiditySeconds,
  reliableConfidence,
  signatureFreshnessMs,
  trackingCacheSeconds,
  trackingPollSeconds,
  vehicleTypesPerProposal,
} from './limits.ts'
import { splitObjectives } from './load-proposals.ts'
import { payTypes } from './pay-types.ts'
import { paymentMethodNames, paymentModes, unavailableReasonSchema } from './payment-methods.ts'
import { planFeatures } from './plan-features.ts'
import { quoteServiceTypes } from './quote-service-types.ts'
import { breakdownKinds } from './breakdown-kinds.ts'
import { quoteCanceledSchema, providerSchema } from './quotes.ts'
import { deliveryStates } from './states/delivery-states.ts'
import { orderStatuses, pretrackableStates, stopStatuses } from './states/order-statuses.ts'
import { quoteStates } from './states/quote-states.ts'
import { waybillStates, waybillStateTexts } from './states/waybill-states.ts'
import { trackedOrderSchema } from './tracking.ts'
import { waybillPatchSchema, overwriteModeSchema } from './waybills.ts'
import { webhookTriggerSchema } from './webhook-rules.ts'
import { webhookMethods, webhookMethodsThatWork } from './webhook-choices.ts'

const words = (text: string) => text.split(/[\s,]+/).filter(Boolean)

test.each<readonly [string, readonly string[], string]>([
  [
    'waybill states, 3.1',
    waybillStates,
    'draft, created, picked_up, accepted, delivering, delivered, failed, exception, canceled, rescheduled, returning, returned, in_transit_sorted, in_transit_hub_inbound, in_transit_hub_outbound',
  ],
  [
    'delivery states, 3.2',
    deliveryStates,
    'pending, ready_for_pickup, assigned, in_transit, delivered, failed, cancelled',
  ],
  ['quote states, 3.3', quoteStates, 'active, accepted, canceled, expired'],
  [
    'order statuses, 3.4',
    orderStatuses,
    'pending, assigning_driver, driver_assigned, picked_up, in_transit, delivered, canceled, failed',
  ],
  ['states before tracking, 2.10', pretrackableStates, 'awaiting_payment, awaiting_3pl'],
  ['stop statuses, 2.10', stopStatuses, 'pending, arrived, completed, failed'],
  [
    'address sources, 2.2',
    addressSourceSchema.options,
    'google_geocoding, google_places, longdo, postal_centroid, province_centroid',
  ],
  ['objectives, 2.4', splitObjectives, 'fewest_vehicles, smallest_vehicles'],
  ['service types, 2.5', quoteServiceTypes, 'ftl_transport, ltl_transport'],
  ['providers, 2.7', providerSchema.options, 'provider_a, provider_b, internal, subcontractor'],
  [
    'providers of a trip, 2.10',
    trackedOrderSchema.shape.provider.options,
    'provider_a, provider_b, internal',
  ],
  ['payment methods, 2.8', paymentMethodNames, 'gateway, bank_transfer, wallet'],
  ['payment modes, 2.8', paymentModes, 'qr, deeplink, wechat_applet, manual_transfer'],
  [
    'reasons for a method not to be available, 2.8',
    unavailableReasonSchema.options,
    'not_configured, no_bank_account_available, insufficient_balance, currency_unsupported, no_sender_account, unavailable',
  ],
  ['ways to pay, 2.9', payTypes, 'qr, app, bank_transfer, wallet'],
  [
    'outcomes of a cancel, 4.4',
    quoteCanceledSchema.shape.status.options,
    'quote_canceled, order_canceled',
  ],
  [
    'overwrite, 4.1',
    overwriteModeSchema.options,
    'reject, overwrite, return_existing, return_if_accepted',
  ],
  [
    'fields of PATCH, 2.1',
    Object.keys(waybillPatchSchema.shape),
    'reference_no, notes, tags, priority, requires_signature, sender_account_id, product_category_id',
  ],
  [
    'plan features, 5.11',
    planFeatures,
    'waybills, delivery.planning, delivery.tracking, sender_accounts',
  ],
  [
    'triggers, 6.2',
    webhookTriggerSchema.options,
    'delivery_event_created, waybill_received, waybill_canceled, waybill_paid, scheduled_task',
  ],
  ['methods of a push, 6.1', webhookMethods, 'POST, GET, DELETE, PUT, PATCH'],
  ['methods that are implemented, 6.1', webhookMethodsThatWork, 'POST, GET, DELETE'],
])('%s', (_, ours, interfaces) => {
  expect(ours).toEqual(words(interfaces))
})

test('the kinds of a breakdown hold those that the interface has seen', () => {
  expect(breakdownKinds).toEqual(expect.arrayContaining(['base', 'addon']))
})

test('every waybill state has a text', () => {
  expect(Object.keys(waybillStateTexts)).toEqual([...waybillStates])
})

test('the limits of part 8 and 2.2', () => {
  expect(signatureFreshnessMs).toBe(300_000)
  expect(labelsPerBatch).toBe(100)
  expect(vehicleTypesPerProposal).toBe(10)
  expect(quoteValiditySeconds).toBe(1800)
  expect([trackingCacheSeconds, trackingPollSeconds]).toEqual([5, 10])
  expect([reliableConfidence, provinceCentroidConfidence]).toEqual([0.68, 0.32])
})
