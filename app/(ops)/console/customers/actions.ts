'use server'

/** Staff add and change customers, and adjust wallets. The service checks the right and writes the audit. */
import { getLocale, getTranslations } from 'next-intl/server'
import { refresh } from 'next/cache'
import { z } from 'zod'
import type { AdjustOutcome } from '#components/customers/adjust-wallet.tsx'
import type { EraseOutcome } from '#components/customers/erase-customer.tsx'
import type { Saved, Version } from '#components/console/use-console-form.ts'
import { fieldOfPlace } from '#lib/console/catalogue-forms.ts'
import type { ConsoleRefusal } from '#lib/console/console-outcome.ts'
import { amountOfForm, customerOfForm, formOfCustomer } from '#lib/console/customer-forms.ts'
import {
  adjustFormSchema,
  customerFormSchema,
  type AdjustForm,
  type CustomerForm,
} from '#lib/console/customer-form-schemas.ts'
import { adjustWallet, saveCustomer, usesOfAccount } from '#lib/contract/console/customers.ts'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import { portalDeps } from '#server/portal/deps.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { eraseAccount } from '#server/portal/own-data/erase-account.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { accessToMoney } from '#server/portal/staff/console.ts'
import { actorOrRefusal, refusalBy } from '../console-acts.ts'
import { factsOfError, factsOfFailure, faultsOf } from '../form-faults.ts'

/** `id`: the page has made that of a new customer, too. */
export async function saveCustomerForm(
  id: string,
  version: Version<CustomerForm>,
): Promise<Saved<CustomerForm> | ConsoleRefusal> {
  const actor = await actorOrRefusal('customers')
  if ('kind' in actor) return actor
  const typed = z
    .object({
      id: senderAccountIdSchema,
      seen: z.iso.datetime().nullable(),
      form: customerFormSchema,
    })
    .safeParse({ id, ...version })
  if (!typed.success) return { kind: 'invalid' }
  const { id: accountId, seen, form } = typed.data
  const input = customerOfForm(form)
  const customer = saveCustomer.body.shape.customer.safeParse(input)
  if (!customer.success) return refusedFor(factsOfError(customer.error, input))
  const language = await getLocale()
  const saved = await gateway().saveCustomer({
    body: {
      actor,
      customer: customer.data,
      ...(seen === null ? { new_id: accountId } : { id: accountId, seen_updated_at: seen }),
    },
    language,
  })
  if (saved.ok && seen === null) return { kind: 'saved', id: saved.value.id }
  if (!saved.ok && saved.failure.code === 'sender_account_code_taken') {
    return refusedFor([{ field: 'code', problem: 'repeated' }])
  }
  if (!saved.ok && saved.failure.code !== 'changed_meanwhile') {
    const named = factsOfFailure(saved.failure, 'customer')
    return named === null ? refusalBy(saved.failure) : refusedFor(named)
  }
  if (seen === null) return { kind: 'failed' }
  const params = { id: accountId }
  const read = await gateway().readCustomer({ params, body: { actor }, language })
  const now = read.ok
    ? { form: formOfCustomer(read.value), seen: read.value.updated_at }
    : undefined
  if (saved.ok) {
    refresh()
    return now === undefined ? { kind: 'saved' } : { kind: 'saved', now }
  }
  return now === undefined ? refusalBy(saved.failure) : { kind: 'changed', theirs: now }
}

async function refusedFor(facts: readonly FieldFacts[]): Promise<Saved<CustomerForm>> {
  const ofForm = facts.map((fact) => ({ ...fact, field: fieldOfPlace(fact.field) }))
  const t = await getTranslations('customers.form')
  const faults = await faultsOf(ofForm, ({ field, problem }) => {
    if (field === 'code' && problem === 'repeated') return t('codeTaken')
    return field.endsWith('.place') ? t('wrongPlace') : null
  })
  return { kind: 'faults', faults }
}

export async function adjust(id: string, form: AdjustForm): Promise<AdjustOutcome> {
  const actor = await actorOrRefusal('customers', accessToMoney)
  if ('kind' in actor) return actor
  const typed = z
    .object({ id: senderAccountIdSchema, form: adjustFormSchema })
    .safeParse({ id, form })
  if (!typed.success) return { kind: 'invalid' }
  const { reason, request_id } = typed.data.form
  const body = adjustWallet.body
    .omit({ actor: true })
    .safeParse({ amount: amountOfForm(typed.data.form), reason, request_id })
  if (!body.success) {
    const isAmount = body.error.issues.some(({ path }) => path[0] === 'amount')
    return { kind: isAmount ? 'amount' : 'invalid' }
  }
  const adjusted = await gateway().adjustWallet({
    params: { id: typed.data.id },
    body: { actor, ...body.data },
    language: await getLocale(),
  })
  if (adjusted.ok) {
    refresh()
    const { amount } = adjusted.value
    return amount === body.data.amount ? { kind: 'done' } : { kind: 'made-before', amount }
  }
  const { code } = adjusted.failure
  if (code === 'insufficient_balance') return { kind: 'too-low' }
  if (code === 'invalid_body') return { kind: 'amount' }
  return refusalBy(adjusted.failure)
}

export async function erase(id: string): Promise<EraseOutcome> {
  const actor = await actorOrRefusal('customers', accessToMoney)
  if ('kind' in actor) return actor
  const accountId = senderAccountIdSchema.safeParse(id)
  if (!accountId.success) return { kind: 'invalid' }
  const { queue } = portalRuntime()
  const language = await getLocale()
  const erased = await eraseAccount(
    { ...portalDeps(), queue },
    { accountId: accountId.data, actor, language },
  )
  if (erased.ok) return { kind: 'done' }
  const { code, facts } = erased.failure
  const use = z.object({ by: z.enum(usesOfAccount) }).safeParse(facts)
  return code === 'sender_account_in_use' && use.success
    ? { kind: use.data.by }
    : refusalBy(erased.failure)
}
