/** The payload that creates a waybill (interface 2.1), and the errors for an invalid one. */
import { z } from 'zod'
import { moneyNotNegativeSchema } from './currencies.ts'
import type { FieldFacts } from './validation-problems.ts'
import { reportProblem } from './field-problem.ts'
import {
  additionalServiceIdSchema,
  productCategoryIdSchema,
  routeIdSchema,
  senderAccountIdSchema,
  serviceIdSchema,
} from './ids.ts'
import { parcelsPerWaybill } from './limits.ts'
import { ours } from './ours.ts'
import { parcelCreateSchema, weightKgSchema } from './parcels.ts'
import {
  addressTextSchema,
  nameSchema,
  noteSchema,
  optionalLineSchema,
  phoneSchema,
  postalCodeSchema,
  referenceSchema,
} from './texts.ts'

/** Required without a route; with one they follow from its first and last nodes. */
export const fieldsWithoutRoute = [
  'receiverName',
  'receiverPhone',
  'receiverProvinceName',
  'receiverCityName',
  'receiverPostCode',
  'receiverAddress',
  'senderPhone',
] as const

export const waybillCreateSchema = z
  .strictObject({
    outTradeNo: referenceSchema.describe(
      "The caller's order number: the idempotency key. A number from allocate-number becomes waybill_no too.",
    ),
    waybill_no: referenceSchema
      .optional()
      .meta(ours('An addition: the waybill gets this number, which comes from allocate-number.')),
    parcelList: z.array(parcelCreateSchema).min(1).max(parcelsPerWaybill),

    receiverName: nameSchema.optional(),
    receiverPhone: phoneSchema.optional(),
    receiverProvinceName: nameSchema.optional(),
    receiverCityName: nameSchema.optional(),
    receiverPostCode: postalCodeSchema.optional(),
    receiverAddress: addressTextSchema.optional(),

    receiverDistrictName: optionalLineSchema.optional().describe('Strongly recommended.'),
    receiverPhone2: optionalLineSchema.optional(),
    senderName: optionalLineSchema.optional(),
    senderAddress: optionalLineSchema.optional(),
    senderCityName: optionalLineSchema.optional(),
    senderDistrictName: optionalLineSchema.optional(),
    senderPostCode: optionalLineSchema.optional(),

    service_id: serviceIdSchema.optional(),
    route_id: routeIdSchema.optional(),
    sender_account: z
      .strictObject({ code: referenceSchema.optional(), id: senderAccountIdSchema.optional() })
      .optional()
      .describe('Given by code or id; both must name the same account.'),
    additional_service_ids: z.array(additionalServiceIdSchema).max(50).optional(),
    product_category_id: productCategoryIdSchema
      .nullable()
      .optional()
      .meta(ours('An addition, as in PATCH. Left out of an overwrite it stays.')),
    insurance: z
      .strictObject({ declaredValue: moneyNotNegativeSchema })
      .optional()
      .describe("In the organization's settlement currency."),
    draft: z
      .boolean()
      .optional()
      .meta(
        ours(
          'An addition, for forms: it stays a draft, which is not labelled, planned or pushed, until it is written again without this. A draft needs no receiver.',
        ),
      ),
    autoSplit: z
      .boolean()
      .default(true)
      .describe('Each product becomes a parcel of its own; false for batches of identical goods.'),
    estimatedWeight: weightKgSchema.optional().describe('kg, of the whole waybill'),
    estimatedVolume: z.number().min(0).max(100_000).optional().describe('m3, of the whole waybill'),
    volumetricWeight: weightKgSchema.optional().describe('kg, of the whole waybill'),
    reference_no: optionalLineSchema.optional(),
    remark: noteSchema.optional(),

    // Last, here and above, so that an error names it only when nothing else is wrong.
    senderPhone: phoneSchema.optional().describe('Matched against registered dispatch addresses.'),
  })
  .superRefine((waybill, context) => {
    if (waybill.route_id === undefined) {
      for (const field of waybill.draft ? ['senderPhone' as const] : fieldsWithoutRoute) {
        if (waybill[field] === undefined) {
          reportProblem({ context, path: [field], problem: 'required' })
        }
      }
    }
    const account = waybill.sender_account
    if (account !== undefined && account.code === undefined && account.id === undefined) {
      const path = ['sender_account', 'id']
      reportProblem({ context, path, problem: 'one_of_needed', limit: 'code' })
    }
  })
  .meta({
    id: 'WaybillCreate',
    description:
      'Without route_id the sender phone and the receiver are required. Names in another style (recipient, packages) are refused with 422. Lengths and counts are ours.',
    anyOf: [{ required: ['route_id'] }, { required: ['senderPhone'] }],
    if: {
      not: {
        anyOf: [
          { required: ['route_id'] },
          { required: ['draft'], properties: { draft: { const: true } } },
        ],
      },
    },
    then: { required: [...fieldsWithoutRoute] },
  })

export type WaybillCreate = z.output<typeof waybillCreateSchema>

export type AddressedWaybillCreate = WaybillCreate & { readonly senderPhone: string }

/** Whether the payload itself contains sender and receiver, as it does without a route; a draft its sender only. */
export function isAddressed(waybill: WaybillCreate): waybill is AddressedWaybillCreate {
  const needed = waybill.draft ? (['senderPhone'] as const) : fieldsWithoutRoute
  return needed.every((field) => waybill[field] !== undefined)
}

export type WaybillCreateFault =
  | { readonly key: 'sender_phone_missing'; readonly facts: Record<never, never> }
  | { readonly key: 'waybill_invalid'; readonly facts: FieldFacts }

/**
 * A missing sender phone has an error of its own (7.2: 400), but only when nothing else is wrong: a
 * payload in another naming style lacks it too, and the error must then name the style.
 */
export function waybillCreateFault(facts: FieldFacts): WaybillCreateFault {
  const missing = facts.problem === 'required' || facts.problem === 'too_short'
  return facts.field === 'senderPhone' && missing
    ? { key: 'sender_phone_missing', facts: {} }
    : { key: 'waybill_invalid', facts }
}
