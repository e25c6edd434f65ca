'use server'

/** Changes of waybills: of one account, named by the page, or with null as its account by staff of any. */
import { getLocale } from 'next-intl/server'
import { refresh } from 'next/cache'
import { z } from 'zod'
import {
  waybillChangeSchema,
  waybillNoSchema,
  type WaybillChange,
  type WaybillOutcome,
} from '#lib/storefront/waybill-changes.ts'
import { refusalOf } from '#server/portal/access/access.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import type { Failure } from '#server/portal/gateway/result.ts'
import { accessToWaybills, type WaybillAccess } from '#server/portal/waybills/waybill-access.ts'
import { scopeOf } from '#server/portal/waybills/waybills.ts'

export async function changeWaybill(
  account: string | null,
  waybillNo: string,
  change: WaybillChange,
): Promise<WaybillOutcome> {
  const access = await changing(account)
  if ('kind' in access) return access
  const asked = z
    .object({ waybillNo: waybillNoSchema, change: waybillChangeSchema })
    .safeParse({ waybillNo, change })
  if (!asked.success) return { kind: 'invalid' }
  // Only staff without an account move a waybill to another one.
  const { sender_account_id: owner, ...rest } = asked.data.change
  const body = access.accountId === null && owner !== undefined ? asked.data.change : rest
  await auditAct(access, 'waybill-changed', { waybill: asked.data.waybillNo })
  const changed = await gateway().updateWaybill({
    ...scopeOf(access),
    params: { waybillNo: asked.data.waybillNo },
    body,
    language: await getLocale(),
  })
  if (!changed.ok) return outcomeOf(changed.failure)
  refresh()
  return { kind: 'done' }
}

export async function cancelWaybill(
  account: string | null,
  waybillNo: string,
): Promise<WaybillOutcome> {
  const access = await changing(account)
  if ('kind' in access) return access
  const asked = waybillNoSchema.safeParse(waybillNo)
  if (!asked.success) return { kind: 'invalid' }
  await auditAct(access, 'waybill-canceled', { waybill: asked.data })
  const canceled = await gateway().cancelWaybill({
    ...scopeOf(access),
    params: { waybillNo: asked.data },
    language: await getLocale(),
  })
  if (!canceled.ok) return outcomeOf(canceled.failure)
  refresh()
  return { kind: 'done' }
}

async function changing(account: string | null): Promise<WaybillAccess | WaybillOutcome> {
  const access = await accessToWaybills(account)
  if (!access.ok) return { kind: refusalOf(access) }
  if (!access.mayChange) return { kind: 'read-only' }
  return access.isServed ? access : { kind: 'failed' }
}

function outcomeOf(failure: Failure): WaybillOutcome {
  if (failure.code === 'waybill_not_cancellable') return { kind: 'too-late' }
  if (causeOf(failure).kind === 'none') return { kind: 'not-found' }
  if (failure.kind !== 'rejected' || (failure.status ?? 500) >= 500) return { kind: 'failed' }
  const field = failure.facts?.['field']
  return {
    kind: 'refused',
    field: typeof field === 'string' ? field : null,
    text: failure.message ?? null,
  }
}
