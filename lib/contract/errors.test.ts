import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  errorBody,
  errorCatalogue,
  errorKeys,
  errorText,
  wireCodeOf,
  type ErrorFacts,
  type ErrorFactsArguments,
  type ErrorKey,
} from './errors.ts'
import { deliveryIdSchema, vehicleTypeIdSchema, waybillIdSchema } from './ids.ts'
import { languages, type Language } from './languages.ts'
import { legacyCodes } from './legacy-codes.ts'

const id = '0190f5a0-0000-7000-8000-000000000001'
const field = { field: 'pickup.lat', problem: 'too_large', limit: '90' } as const
const quote = { request_id: 'r-1' }
const waybills = { waybill_ids: [waybillIdSchema.parse(id)] }

/** Facts for every error: a key that is missing here does not compile. */
const sampleFacts: { [Key in ErrorKey]: ErrorFacts<Key> } = {
  invalid_json: {},
  too_deep: { limit: 64 },
  invalid_body: field,
  invalid_query: field,
  path_not_found: {},
  method_not_allowed: { allow: ['GET', 'POST'] },
  request_timeout: {},
  payload_too_large: { limit_bytes: 1000 },
  uri_too_long: { limit_bytes: 1000 },
  unsupported_media_type: {},
  internal: {},
  too_many_requests: { retry_after_seconds: 2 },
  overloaded: { retry_after_seconds: 2 },
  invalid_domain: {},
  unauthorized: {},
  unknown_organization: {},
  unauthenticated: {},
  forbidden: {},
  feature_not_included: { feature: 'delivery.planning' },
  waybill_invalid: field,
  waybill_exists: { outTradeNo: 'SO-1', waybill_no: 'WB1' },
  waybill_no_exists: { waybill_no: 'WB1' },
  waybill_number_taken: {},
  sender_phone_missing: {},
  sender_address_not_matched: {},
  dispatch_address_not_matched: {},
  delivery_address_not_matched: {},
  waybill_on_account_delivery: {},
  waybill_not_overwritable: { state: 'delivered' },
  no_valid_fields: {},
  waybill_not_cancellable: { state: 'delivered' },
  waybill_not_found: {},
  waybill_nos_not_found: { waybill_nos: ['WB1', 'WB2'] },
  waybill_not_printable: { waybill_no: 'WB1', state: 'canceled' },
  too_many_labels: { labels: 3000, limit: 2000 },
  parcel_not_found: {},
  parcel_exists: { outParcelNo: 'P-1' },
  no_carrier_assigned: { waybill_no: 'WB1' },
  custom_numbers_disabled: {},
  order_not_paid: {},
  event_conflict: { event_type: 'picked_up', state: 'delivered' },
  invalid_input_mode: {},
  coordinates_out_of_range: field,
  address_not_resolved: {},
  map_link_not_supported: {},
  map_link_unreachable: {},
  country_required: {},
  country_not_supported: { country: 'ZZ' },
  invalid_groups: waybills,
  waybills_assigned: waybills,
  waybills_not_found: waybills,
  no_vehicle_type: { vehicle_type_id: vehicleTypeIdSchema.parse(id) },
  waybills_not_plannable: waybills,
  parcels_unmeasured: {
    waybills: [
      {
        waybill_id: waybillIdSchema.parse(id),
        waybill_no: 'WB1',
        without_size: ['WB1-1'],
        without_weight: [],
      },
    ],
  },
  too_many_pieces: { pieces: 20_000, limit: 15_000 },
  planning_job_not_found: {},
  create_failed: {},
  delivery_not_found: { delivery_id: deliveryIdSchema.parse(id) },
  delivery_empty: { delivery_id: deliveryIdSchema.parse(id) },
  delivery_not_planned: { delivery_id: deliveryIdSchema.parse(id) },
  delivery_locked: { delivery_id: deliveryIdSchema.parse(id) },
  delivery_not_changeable: { delivery_id: deliveryIdSchema.parse(id), state: 'in_transit' },
  waybills_not_on_delivery: waybills,
  missing_required_field: { ...quote, ...field },
  unsupported_route: { ...quote, reason: 'no_rate' },
  no_vehicle_fits: {
    ...quote,
    reasons: [
      {
        code: 'weight_over',
        item: null,
        actual: 2500,
        limit: 1500,
        unit: 'kg',
        least_change: { kind: 'less_weight', amount: 1000, unit: 'kg' },
      },
      {
        code: 'length_over',
        item: 'Mast',
        actual: 900,
        limit: 720,
        unit: 'cm',
        least_change: null,
      },
    ],
  },
  unsupported_addon: { ...quote, addon: 'crane' },
  unsupported_vehicle_type: {
    ...quote,
    field: 'vehicle_type',
    problem: 'not_allowed_value',
    limit: 'pickup-4w',
  },
  load_planning_unavailable: { ...quote, retry_after_seconds: 3 },
  not_found_or_forbidden: quote,
  already_terminal: { ...quote, status: 'expired' },
  order_not_cancellable: { ...quote, status: 'in_transit' },
  not_found: {},
  payment_method_not_allowed: { allowed: ['qr', 'wallet'] },
  not_payable: {},
  insufficient_balance: {},
  gateway_not_configured: {},
  exchange_rate_not_configured: {},
  pay_failed: {},
  no_open_transfer: {},
  sender_account_in_use: { by: 'wallet' },
  sender_account_code_taken: { code: 'C-1' },
  no_wallet: {},
  changed_meanwhile: { updated_at: '2026-01-31T08:30:00.000Z' },
}

function bodyOf(key: ErrorKey, language: Language) {
  return errorBody({ key, facts: sampleFacts[key], language })
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe.each(errorKeys)('%s', (key) => {
  test('has a text in each language, with the same placeholders, all of them filled', () => {
    const { text } = errorCatalogue[key]
    for (const language of languages) {
      expect(text[language].trim()).not.toBe('')
      expect(placeholders(text[language])).toEqual(placeholders(text.en))
      const filled = errorText({ key, facts: sampleFacts[key], language })
      expect(filled).not.toMatch(/[{}]|undefined|\[object/)
    }
  })

  test('keeps its code in every language', () => {
    const code = wireCodeOf(key)
    for (const language of languages) {
      const { error, message, reason } = bodyOf(key, language)
      const text = errorText({ key, facts: sampleFacts[key], language })
      if (code === null) expect([error, reason]).toEqual([text, key])
      else expect([error, message]).toEqual([code, text])
    }
  })

  test('carries its facts', () => {
    const { facts, derived } = errorCatalogue[key]
    const body = bodyOf(key, 'en')
    expect(facts.safeParse(body).success).toBe(true)
    if (derived !== undefined) expect(derived.schema.safeParse(body).success).toBe(true)
  })
})

test('Thai and Chinese texts are written in their scripts', () => {
  for (const key of errorKeys) {
    const facts = sampleFacts[key]
    expect(errorText({ key, facts, language: 'th' })).toMatch(/\p{Script=Thai}/u)
    expect(errorText({ key, facts, language: 'zh' })).toMatch(/\p{Script=Han}/u)
  }
})

/** Error values and statuses of interface part 5 and 7, row by row. */
const literalErrors: readonly (readonly [ErrorKey, number, string])[] = [
  ['unauthenticated', 401, 'unauthenticated'],
  ['forbidden', 403, 'forbidden'],
  ['unauthorized', 401, 'Unauthorized'],
  ['unknown_organization', 401, 'Unauthorized'],
  ['invalid_domain', 400, 'Invalid domain'],
  ['missing_required_field', 400, 'missing_required_field'],
  ['unsupported_route', 422, 'unsupported_route'],
  ['no_vehicle_fits', 422, 'no_vehicle_fits'],
  ['unsupported_addon', 422, 'unsupported_addon'],
  ['load_planning_unavailable', 503, 'load_planning_unavailable'],
  ['not_found_or_forbidden', 404, 'not_found_or_forbidden'],
  ['already_terminal', 409, 'already_terminal'],
  ['not_found', 404, 'not_found'],
  ['payment_method_not_allowed', 409, 'payment_method_not_allowed'],
  ['not_payable', 409, 'not_payable'],
  ['insufficient_balance', 409, 'insufficient_balance'],
  ['gateway_not_configured', 503, 'gateway_not_configured'],
  ['exchange_rate_not_configured', 503, 'exchange_rate_not_configured'],
  ['pay_failed', 500, 'pay_failed'],
]

test.each(literalErrors)('%s answers %i with the error value %s', (key, status, value) => {
  expect([errorCatalogue[key].status, wireCodeOf(key)]).toEqual([status, value])
})

test.each(['invalid_groups', 'waybills_assigned', 'no_vehicle_type', 'create_failed'] as const)(
  'load planning refuses with the error value %s',
  (key) => {
    expect(wireCodeOf(key)).toBe(key)
  },
)

test.each([
  ['waybill_invalid', 422, 1000],
  ['waybill_exists', 409, 1003],
  ['waybill_no_exists', 409, 1003],
  ['waybill_number_taken', 403, 1000],
  ['sender_address_not_matched', 400, 1000],
  ['sender_phone_missing', 400, 1000],
] as const)('%s of waybill creation answers %i and carries the code %i', (key, status, code) => {
  expect(errorCatalogue[key].status).toBe(status)
  expect(errorCatalogue[key].legacyCode).toBe(code)
  expect(bodyOf(key, 'en')).toMatchObject({ code })
})

test.each([
  ['no_valid_fields', 400],
  ['waybill_not_cancellable', 400],
  ['waybill_not_found', 404],
  ['event_conflict', 409],
  ['country_required', 400],
  ['invalid_input_mode', 400],
  ['coordinates_out_of_range', 400],
  ['address_not_resolved', 404],
  ['unsupported_media_type', 415],
  ['payload_too_large', 413],
  ['method_not_allowed', 405],
  ['overloaded', 503],
  ['too_many_requests', 429],
] as const)('%s answers %i', (key, status) => {
  expect(errorCatalogue[key].status).toBe(status)
})

test('a feature outside the plan is named in the text of the interface', () => {
  expect(bodyOf('feature_not_included', 'en').error).toBe(
    'Feature "delivery.planning" is not included in your subscription plan.',
  )
})

test('an update of nothing answers with the text of the interface', () => {
  expect(bodyOf('no_valid_fields', 'en').error).toBe('No valid fields to update')
})

test('a validation error of a waybill names the field in every language', () => {
  for (const language of languages) {
    expect(bodyOf('waybill_invalid', language).error).toContain('pickup.lat')
  }
})

test('a conflicting event says so in `conflict` and `messages`', () => {
  expect(bodyOf('event_conflict', 'en')).toMatchObject({
    conflict: true,
    messages: ['picked_up cannot follow delivered'],
  })
})

test('quote errors carry detail and request_id', () => {
  for (const key of errorKeys) {
    if (!('request_id' in sampleFacts[key])) continue
    const { detail, request_id } = bodyOf(key, 'en')
    expect(request_id).toBe('r-1')
    expect(detail).not.toBe('')
    expect(detail).toBeTypeOf('string')
  }
  expect(bodyOf('missing_required_field', 'zh')['detail']).toContain('pickup.lat')
  expect(bodyOf('no_vehicle_fits', 'en')['detail']).toBe(
    'weight_over (2500 kg, at most 1500 kg): fits if 1000 kg lighter; length_over (Mast, 900 cm, at most 720 cm)',
  )
  expect(bodyOf('no_vehicle_fits', 'zh')['detail']).toContain('减轻 1000 kg 即可装下')
  expect(bodyOf('already_terminal', 'en')).toMatchObject({ status: 'expired' })
})

test('a way of paying that is not allowed lists those that are', () => {
  expect(bodyOf('payment_method_not_allowed', 'en')).toMatchObject({ allowed: ['qr', 'wallet'] })
})

test('an unknown key and a wrong signature have the same error', () => {
  for (const language of languages) {
    expect(bodyOf('unknown_organization', language)).toEqual(bodyOf('unauthorized', language))
  }
})

test('the codes of the compatibility envelope are those of the table', () => {
  expect(Object.values(legacyCodes)).toEqual([
    0, -1, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008,
  ])
  const used = new Set<number>(errorKeys.map((key) => errorCatalogue[key].legacyCode))
  for (const code of Object.values(legacyCodes)) expect(used.has(code)).toBe(code !== 0)
  expect(errorCatalogue.unauthorized.legacyCode).toBe(1002)
  expect(errorCatalogue.unknown_organization.legacyCode).toBe(1001)
  expect(errorCatalogue.waybill_not_found.legacyCode).toBe(1006)
  expect(errorCatalogue.no_carrier_assigned.legacyCode).toBe(1007)
  expect(errorCatalogue.parcel_exists.legacyCode).toBe(1008)
  expect(errorCatalogue.internal.legacyCode).toBe(-1)
})

test('facts that an error needs cannot be left out', () => {
  expectTypeOf<[]>().toExtend<ErrorFactsArguments<'forbidden'>>()
  expectTypeOf<[]>().not.toExtend<ErrorFactsArguments<'already_terminal'>>()
  // @ts-expect-error: the field is not named
  expect(() => errorBody({ key: 'waybill_invalid', facts: {}, language: 'en' })).toThrow(TypeError)
})
