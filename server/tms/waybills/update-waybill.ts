/** Changes the seven fields of a waybill that may change in any state (interface 2.1, 4.1). */
import type { z } from 'zod'
import type { waybillPatchSchema } from '#lib/contract/waybills.ts'
import { ServiceError } from '../http/service-error.ts'
import { requireAccountMayChange } from './on-deliveries.ts'
import { hasProductCategory, patchWaybill, type WaybillPatch } from './patch-store.ts'
import { lockByNumber, readWaybillById, type WaybillScope } from './store.ts'
import { writeSearchText } from './text-store.ts'
import type { WaybillRow } from './waybill-row.ts'
import type { WritingDeps } from './writing-deps.ts'

export interface UpdateWaybill extends WaybillScope {
  readonly number: string
  readonly patch: z.output<typeof waybillPatchSchema>
}

export async function updateWaybill(call: UpdateWaybill, deps: WritingDeps): Promise<WaybillRow> {
  const { organizationId, senderAccountId: only, patch } = call
  const { sender_account_id: accountId, product_category_id: productCategoryId, tags } = patch
  const account = accountId ? await deps.accounts.find(organizationId, accountId) : null
  return deps.database.transaction(async (tx) => {
    const existing = await lockByNumber(tx, call)
    if (existing === null) throw new ServiceError('waybill_not_found')
    const fields: WaybillPatch = {
      referenceNo: emptied(patch.reference_no),
      notes: emptied(patch.notes),
      tags: tags && [...new Set(tags)],
      priority: patch.priority,
      requiresSignature: patch.requires_signature,
      productCategoryId,
      // An order's account is its buyer's.
      senderAccountId: existing.isOfOrder ? undefined : accountId,
    }
    if (Object.values(fields).every((value) => value === undefined)) {
      throw new ServiceError('no_valid_fields')
    }
    // A call for an account sees no other, and does not give its waybills away.
    const isHidden = only !== null && fields.senderAccountId !== only
    if (fields.senderAccountId !== undefined && (isHidden || (accountId && account === null))) {
      throw notFound('sender_account_id')
    }
    // It keeps a category that is offered no more.
    const category = productCategoryId &&
      productCategoryId !== existing.productCategoryId && { organizationId, id: productCategoryId }
    if (category && !(await hasProductCategory(tx, category))) {
      throw notFound('product_category_id')
    }
    if (fields.senderAccountId !== undefined) {
      const to = { organizationId, senderAccountId: fields.senderAccountId }
      await requireAccountMayChange(tx, existing, to, deps)
    }
    const key = { organizationId, waybillId: existing.id }
    await patchWaybill(tx, key, { fields, at: new Date(deps.clock.nowMs()) })
    await writeSearchText(tx, key)
    const waybill = await readWaybillById(tx, key)
    await deps.waybills.writeToFormerAccount(tx, waybill, existing.senderAccountId)
    await deps.waybills.writeChange(tx, waybill)
    return waybill
  })
}

/** An empty text clears its field as null does. */
function emptied(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text
}

function notFound(field: string): ServiceError {
  return new ServiceError('waybill_invalid', { field, problem: 'not_found' })
}
