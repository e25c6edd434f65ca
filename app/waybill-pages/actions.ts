'use server'

/** Changes of waybills: of one account, named by the page, or with null as its account by staff of any. */
import { getLocale, getTranslations } from 'next-intl/server'
import { refresh } from 'next/cache'
import { z } from 'zod'
import { fieldProblem } from '#lib/contract/field-problem.ts'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { referenceSchema } from '#lib/contract/texts.ts'
import { waybillCreateSchema } from '#lib/contract/waybill-create.ts'
import {
  waybillChangeSchema,
  waybillNoSchema,
  type WaybillChange,
  type WaybillOutcome,
} from '#lib/storefront/waybill-changes.ts'
import {
  importedWaybillsSchema,
  type ImportOutcome,
  type WaybillPayload,
} from '#lib/storefront/waybill-import.ts'
import {
  payloadOf,
  savingSchema,
  waybillFormSchema,
  type CreateOutcome,
  type Saving,
  type WaybillForm,
} from '#lib/storefront/waybill-form.ts'
import { receiverFaultIn } from '#lib/storefront/receiver-faults.ts'
import { waybillDiffers } from '#lib/storefront/waybill-differs.ts'
import { isCorrectable } from '#lib/storefront/waybill-filter.ts'
import { refusalOf } from '#server/portal/access/access.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import type { Failure } from '#server/portal/gateway/result.ts'
import { importWaybills as sendWaybills } from '#server/portal/waybills/import-waybills.ts'
import {
  refusedBy,
  refusedField,
  type WordsOfProblem,
} from '#server/portal/waybills/refused-field.ts'
import { accessToWaybills, type WaybillAccess } from '#server/portal/waybills/waybill-access.ts'
import { organizationCurrency, readWaybill, scopeOf } from '#server/portal/waybills/waybills.ts'

export async function changeWaybill(
  account: string | null,
  waybillNo: string,
  change: WaybillChange,
): Promise<WaybillOutcome> {
  const access = await accessToChange(account)
  if ('kind' in access) return access
  const parsed = z
    .object({ waybillNo: waybillNoSchema, change: waybillChangeSchema })
    .safeParse({ waybillNo, change })
  if (!parsed.success) return { kind: 'invalid' }
  // Only staff without an account move a waybill to another one.
  const { sender_account_id: owner, ...rest } = parsed.data.change
  const body = access.accountId === null && owner !== undefined ? parsed.data.change : rest
  await auditAct(access, 'waybill-changed', { waybill: parsed.data.waybillNo })
  const language = await getLocale()
  const changed = await gateway().updateWaybill({
    ...scopeOf(access),
    params: { waybillNo: parsed.data.waybillNo },
    body,
    language,
  })
  if (!changed.ok) return refusalBy(changed.failure)
  refresh()
  return { kind: 'done' }
}

export async function createWaybill(
  account: string | null,
  owner: string | null,
  form: WaybillForm,
  saving: Saving,
): Promise<CreateOutcome> {
  const access = await accessToChange(account)
  if ('kind' in access) return access
  const parsed = z
    .object({
      owner: senderAccountIdSchema.nullable(),
      form: waybillFormSchema,
      saving: savingSchema,
    })
    .safeParse({ owner, form, saving })
  if (!parsed.success) return { kind: 'invalid' }
  const accountId = access.accountId ?? parsed.data.owner
  const language = await getLocale()
  const { over, asDraft } = parsed.data.saving
  const payload = {
    ...payloadOf(parsed.data.form, parsed.data.saving),
    ...(accountId !== null && { sender_account: { id: accountId } }),
  }
  const body = waybillCreateSchema.safeParse(payload)
  if (!body.success) {
    return refusedField(fieldProblem({ error: body.error, input: payload }), await problemWords())
  }
  const fault = asDraft ? null : receiverFaultIn(body.data)
  if (fault !== null) {
    const { field } = fault
    return { kind: 'refused', field, text: (await problemWords())(fault) }
  }
  // Staff also finish a draft that no account has, for the account that they choose.
  let scope: Parameters<typeof scopeOf>[0] = { accountId }
  let act: 'waybill-created' | 'waybill-changed' = 'waybill-created'
  if (over !== null) {
    const [existing, currency] = await Promise.all([
      readWaybill(access, over.waybillNo),
      organizationCurrency(),
    ])
    if (!existing.ok) return refusalBy(existing.failure)
    if (currency === null) return { kind: 'failed' }
    const { state, outTradeNo, updated_at: updatedAt } = existing.value
    const { waybill_no: waybillNo, sender_account_id: ownerNow } = existing.value
    if (ownerNow !== null && ownerNow !== accountId) return { kind: 'not-found' }
    if (outTradeNo !== body.data.outTradeNo) return { kind: 'invalid' }
    if (state !== 'draft' && !isCorrectable(state)) return { kind: 'closed', waybillNo }
    // The reply to an earlier press may have been lost.
    const isWritten = !waybillDiffers(existing.value, body.data, currency)
    if (isWritten && asDraft === (state === 'draft')) return { kind: 'created', waybillNo }
    if (updatedAt !== over.updatedAt) return { kind: 'changed', waybillNo, updatedAt }
    scope = { accountId: ownerNow }
    if (state !== 'draft') act = 'waybill-changed'
  }
  await auditAct(access, act, { waybill: over?.waybillNo ?? body.data.outTradeNo })
  const created = await gateway().createWaybill({
    ...scopeOf(scope),
    query: { overwrite: over === null ? 'reject' : 'overwrite' },
    body: body.data,
    language,
  })
  if (created.ok) return { kind: 'created', waybillNo: created.value.waybill_no }
  if (over !== null && created.failure.code === 'waybill_not_overwritable') {
    return { kind: 'closed', waybillNo: over.waybillNo }
  }
  // A number that the form made itself belongs to this form: the reply to an earlier press was lost.
  if (created.failure.code === 'waybill_exists' && parsed.data.form.outTradeNo === '') {
    const [made, currency] = await Promise.all([
      readWaybill({ accountId }, body.data.outTradeNo),
      organizationCurrency(),
    ])
    if (!made.ok || currency === null) return { kind: 'failed' }
    const differs = waybillDiffers(made.value, body.data, currency)
    return { kind: differs ? 'made-before' : 'created', waybillNo: made.value.waybill_no }
  }
  return refusalBy(created.failure)
}

export async function importWaybills(
  account: string | null,
  owner: string | null,
  waybills: readonly WaybillPayload[],
): Promise<ImportOutcome> {
  const access = await accessToChange(account)
  if ('kind' in access) return access
  const parsed = z
    .object({ owner: senderAccountIdSchema.nullable(), waybills: importedWaybillsSchema })
    .safeParse({ owner, waybills })
  if (!parsed.success) return { kind: 'invalid' }
  const accountId = access.accountId ?? parsed.data.owner
  const ofAccount = accountId === null ? {} : { sender_account: { id: accountId } }
  const payloads = parsed.data.waybills.map((waybill) => Object.assign(waybill, ofAccount))
  await auditAct(access, 'waybills-imported', {
    waybill: `${numberIn(payloads[0])} … ${numberIn(payloads.at(-1))} (${payloads.length})`,
  })
  const language = await getLocale()
  const sent = await sendWaybills(
    { accountId },
    { payloads, language, wordsOf: await problemWords() },
  )
  return sent.ok ? { kind: 'sent', results: sent.value } : refusalBy(sent.failure)
}

function numberIn(payload: WaybillPayload | undefined): string {
  return referenceSchema.safeParse(payload?.['outTradeNo']).data ?? '?'
}

export async function cancelWaybill(
  account: string | null,
  waybillNo: string,
): Promise<WaybillOutcome> {
  const access = await accessToChange(account)
  if ('kind' in access) return access
  const parsed = waybillNoSchema.safeParse(waybillNo)
  if (!parsed.success) return { kind: 'invalid' }
  await auditAct(access, 'waybill-canceled', { waybill: parsed.data })
  const language = await getLocale()
  const canceled = await gateway().cancelWaybill({
    ...scopeOf(access),
    params: { waybillNo: parsed.data },
    language,
  })
  // It may have been canceled on another page meanwhile.
  if (!canceled.ok && canceled.failure.facts?.['state'] !== 'canceled') {
    return refusalBy(canceled.failure)
  }
  refresh()
  return { kind: 'done' }
}

async function accessToChange(account: string | null): Promise<WaybillAccess | Refusal> {
  const access = await accessToWaybills(account)
  if (!access.ok) return { kind: refusalOf(access) }
  if (!access.mayChange) return { kind: 'read-only' }
  return access.isServed ? access : { kind: 'failed' }
}

type Refusal = Exclude<WaybillOutcome, { kind: 'done' }>

async function refusalBy(failure: Failure): Promise<Refusal> {
  if (failure.code === 'waybill_not_cancellable') return { kind: 'too-late' }
  if (causeOf(failure).kind === 'none') return { kind: 'not-found' }
  if (failure.kind !== 'rejected' || (failure.status ?? 500) >= 500) return { kind: 'failed' }
  const { code = '', facts, message: text = null } = failure
  return refusedBy({ code, facts, text }, await problemWords())
}

/** For below a field, so that they do not name it. */
async function problemWords(): Promise<WordsOfProblem> {
  const t = await getTranslations('fieldProblem')
  return ({ problem, limit = '' }) => t(problem, { limit })
}
