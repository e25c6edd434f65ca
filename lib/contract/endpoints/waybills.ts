import { defineEndpoint } from '../endpoint.ts'
import { pagingQuerySchema } from '../paging.ts'
import { waybillCreateSchema } from '../waybill-create.ts'
import { waybillEventsSchema } from '../waybill-events.ts'
import {
  allocatedNumberSchema,
  waybillCreateQuerySchema,
  waybillPageSchema,
  waybillParamsSchema,
  waybillPatchSchema,
  waybillSchema,
} from '../waybills.ts'

export const createWaybill = defineEndpoint({
  name: 'createWaybill',
  method: 'POST',
  path: '/api/waybills',
  summary: 'Creates a waybill',
  notes:
    'Repeated with the same outTradeNo it never creates a second one. An overwrite is refused with 409 once the waybill is on its way or finished, which the interface does not mention.',
  feature: 'waybills',
  senderAccount: 'none',
  query: waybillCreateQuerySchema,
  body: waybillCreateSchema,
  reply: { status: 201, schema: waybillSchema },
  errors: [
    'invalid_query',
    'waybill_invalid',
    'waybill_exists',
    'waybill_number_taken',
    'sender_phone_missing',
    'sender_address_not_matched',
    'dispatch_address_not_matched',
    'delivery_address_not_matched',
    'waybill_not_overwritable',
  ],
  repeatable: true,
})

export const listWaybills = defineEndpoint({
  name: 'listWaybills',
  method: 'GET',
  path: '/api/waybills',
  summary: 'The waybills of the organization, newest first',
  notes: 'The order, the default of a page and its bound are ours.',
  feature: 'waybills',
  senderAccount: 'none',
  query: pagingQuerySchema,
  reply: { status: 200, schema: waybillPageSchema },
  errors: ['invalid_query'],
  repeatable: true,
})

export const getWaybill = defineEndpoint({
  name: 'getWaybill',
  method: 'GET',
  path: '/api/waybills/{waybillNo}',
  summary: 'One waybill',
  notes: 'A number that is both a waybill number and an outTradeNo is read as the waybill number.',
  feature: 'waybills',
  senderAccount: 'none',
  params: waybillParamsSchema,
  reply: { status: 200, schema: waybillSchema },
  errors: ['waybill_not_found'],
  repeatable: true,
})

export const updateWaybill = defineEndpoint({
  name: 'updateWaybill',
  method: 'PATCH',
  path: '/api/waybills/{waybillNo}',
  summary: 'Changes the seven fields that may change',
  notes: 'Other fields are ignored. A value of a wrong type answers 422, which is ours.',
  feature: 'waybills',
  senderAccount: 'none',
  params: waybillParamsSchema,
  body: waybillPatchSchema,
  reply: { status: 200, schema: waybillSchema },
  errors: ['no_valid_fields', 'waybill_invalid', 'waybill_not_found'],
  repeatable: true,
})

export const cancelWaybill = defineEndpoint({
  name: 'cancelWaybill',
  method: 'DELETE',
  path: '/api/waybills/{waybillNo}',
  summary: 'Cancels a waybill',
  notes:
    'The interface shows neither the reply nor which states can be canceled. The reply is the canceled waybill; draft, created and accepted can be canceled.',
  feature: 'waybills',
  senderAccount: 'none',
  params: waybillParamsSchema,
  reply: { status: 200, schema: waybillSchema },
  errors: ['waybill_not_cancellable', 'waybill_not_found'],
  repeatable: false,
})

export const listWaybillEvents = defineEndpoint({
  name: 'listWaybillEvents',
  method: 'GET',
  path: '/api/waybills/{waybillNo}/events',
  summary: 'The tracking events of a waybill',
  notes: 'The order of routes is ours: oldest first. Unknown texts are empty strings.',
  feature: 'waybills',
  senderAccount: 'none',
  params: waybillParamsSchema,
  reply: { status: 200, schema: waybillEventsSchema },
  errors: ['waybill_not_found'],
  repeatable: true,
})

export const allocateWaybillNumber = defineEndpoint({
  name: 'allocateWaybillNumber',
  method: 'POST',
  path: '/api/waybills/allocate-number',
  summary: 'Reserves a waybill number',
  notes: 'The reply of an organization without custom numbers is ours.',
  feature: 'waybills',
  senderAccount: 'none',
  reply: { status: 200, schema: allocatedNumberSchema },
  errors: ['custom_numbers_disabled'],
  repeatable: false,
})
