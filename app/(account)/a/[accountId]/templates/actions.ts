'use server'

/** Each asks the door by the account that is sent; a template is looked for among that account's only. */
import { refresh } from 'next/cache'
import { getLocale } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import type { NameState } from '#components/account-templates/name-dialog.tsx'
import { textOf } from '../../../../form-text.ts'
import { accountHref, stepHref } from '#lib/hrefs.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import { draftOfRequest } from '#lib/storefront/draft-of-request.ts'
import { type AccountAccess, can } from '#server/portal/access/access.ts'
import { accessTo, granted, accessToQuote } from '#server/portal/access/current-access.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { readQuote } from '#server/portal/orders/orders.ts'
import {
  findTemplate,
  nameOfTemplate,
  removeTemplate,
  renameTemplate,
  restoreTemplate,
  saveTemplate,
} from '#server/portal/accounts/templates.ts'
import { draftOwnerFor, openDraft, replaceCurrentDraft } from '#server/portal/quote/drafts.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'

const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^\u0000-\u001f\ud800-\udfff]*$/u)

export async function saveQuoteAsTemplate(
  account: string,
  _: NameState,
  form: FormData,
): Promise<NameState> {
  const access = granted(await accessToQuote(account, textOf(form, 'quote')), accountHref(account))
  const quote = await readQuote(access, await getLocale())
  const request = quote.ok ? quote.value.snapshot?.request : undefined
  return keep(access, form, request ? draftOfRequest(request, portalNowMs()) : null)
}

export async function saveDraftAsTemplate(_: NameState, form: FormData): Promise<NameState> {
  const access = granted(await accessTo(textOf(form, 'account')), '/account')
  const visit = await openDraft(draftOwnerFor(access))
  return keep(access, form, visit?.ordered?.draft ?? visit?.draft ?? null)
}

async function keep(
  access: AccountAccess,
  form: FormData,
  draft: QuoteDraft | null,
): Promise<NameState> {
  const typed = textOf(form, 'name')
  const name = nameSchema.safeParse(typed)
  const { person, accountId } = access
  if (!can(access, 'save')) return { kind: 'read-only', typed }
  if (draft === null) return { kind: 'nothing', typed }
  if (!name.success) return { kind: 'bad', typed }
  await auditAct(access, 'template-saved', { template: name.data })
  const saving = { accountId, name: name.data, draft, personId: person.id, nowMs: portalNowMs() }
  const kind = await saveTemplate(identity(), saving)
  if (kind === 'saved') refresh()
  return { kind, typed: kind === 'saved' ? '' : typed }
}

export async function renameOne(_: NameState, form: FormData): Promise<NameState> {
  const typed = textOf(form, 'name')
  const name = nameSchema.safeParse(typed)
  const changing = await changingTemplate(form)
  if (changing === null) return { kind: 'read-only', typed }
  if (!name.success) return { kind: 'bad', typed }
  const { access, id } = changing
  await auditAct(access, 'template-saved', { template: name.data })
  const { accountId } = access
  const kind = await renameTemplate(identity().database, { accountId, id, name: name.data })
  if (kind === 'saved') refresh()
  return { kind, typed }
}

export async function useOne(form: FormData): Promise<void> {
  const changing = await changingTemplate(form)
  if (changing === null) return
  const { access, id } = changing
  const draft = await findTemplate(identity().database, { accountId: access.accountId, id })
  if (draft === null) return refresh()
  await replaceCurrentDraft(draft, draftOwnerFor(access))
  redirect(stepHref(access.accountId, 'quote'))
}

export async function removeOne(form: FormData): Promise<void> {
  const changing = await changingTemplate(form)
  if (changing === null) return
  const { access, id } = changing
  await auditAct(access, 'template-removed', { template: await called(access, id) })
  const { accountId } = access
  await removeTemplate(identity().database, { accountId, id, nowMs: portalNowMs() })
  refresh()
}

export async function restoreOne(form: FormData): Promise<void> {
  const changing = await changingTemplate(form)
  if (changing === null) return
  const { access, id } = changing
  await auditAct(access, 'template-saved', { template: await called(access, id) })
  const { accountId } = access
  await restoreTemplate(identity().database, { accountId, id, nowMs: portalNowMs() })
  refresh()
}

/** For the audit, which is read when it may be gone. */
async function called({ accountId }: AccountAccess, id: string): Promise<string> {
  return (await nameOfTemplate(identity().database, { accountId, id })) ?? id
}

/** Null for a person who may only look, and where the form holds no template's id. */
async function changingTemplate(
  form: FormData,
): Promise<{ readonly access: AccountAccess; readonly id: string } | null> {
  const access = granted(await accessTo(textOf(form, 'account')), '/account')
  const id = z.uuid().safeParse(textOf(form, 'template'))
  if (!id.success || !can(access, 'save')) return null
  return { access, id: id.data }
}
