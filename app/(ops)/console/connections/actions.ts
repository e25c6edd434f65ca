'use server'

/**
 * Administrators connect the gateway and the carriers, say which carrier is asked, and add bank accounts. The
 * service writes each act to its audit.
 */
import { getLocale, getTranslations } from 'next-intl/server'
import { refresh } from 'next/cache'
import { z } from 'zod'
import type { Saved, Version } from '#components/console/use-console-form.ts'
import { bankAccountFormSchema, type BankAccountForm } from '#lib/console/bank-account-form.ts'
import {
  carrierRulesFormSchema,
  connectionFormSchema,
  connectionOfForm,
  formOfConnection,
  formOfRules,
  rulesOfForm,
  type CarrierRulesForm,
  type ConnectionForm,
} from '#lib/console/connection-forms.ts'
import type { ConsoleOutcome, ConsoleRefusal } from '#lib/console/console-outcome.ts'
import { addBankAccount, switchBankAccount } from '#lib/contract/console/bank-accounts.ts'
import {
  outsideParties,
  saveCarrierRules,
  saveConnection,
  switchPaymentMethod,
  type ConnectionTrial,
  type OutsideParty,
} from '#lib/contract/console/connections.ts'
import type { PaymentMethodName } from '#lib/contract/payment-methods.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { actorOrRefusal, refusalBy } from '../console-acts.ts'
import { factsOfError, factsOfFailure, faultsOf } from '../form-faults.ts'

export async function addAccount(
  version: Version<BankAccountForm>,
): Promise<Saved<BankAccountForm> | ConsoleRefusal> {
  const actor = await actorOrRefusal('connections')
  if ('kind' in actor) return actor
  const typed = z.object({ form: bankAccountFormSchema }).safeParse(version)
  if (!typed.success) return { kind: 'invalid' }
  const { form } = typed.data
  const input = {
    bank_name: form.bank_name.trim(),
    account_number: form.account_number.trim(),
    account_name: form.account_name.trim(),
    currency: form.currency.trim().toUpperCase(),
  }
  const account = addBankAccount.body.shape.bank_account.safeParse(input)
  if (!account.success) return refusedFor(factsOfError(account.error, input))
  const added = await gateway().addBankAccount({
    body: { actor, bank_account: account.data },
    language: await getLocale(),
  })
  if (added.ok) {
    refresh()
    return { kind: 'saved' }
  }
  const named = factsOfFailure(added.failure, 'bank_account')
  return named === null ? refusalBy(added.failure) : refusedFor(named)
}

const seenSchema = z.iso.datetime().nullable()
const partySchema = z.enum(outsideParties)

export async function saveParty(
  party: OutsideParty,
  version: Version<ConnectionForm>,
): Promise<Saved<ConnectionForm> | ConsoleRefusal> {
  const actor = await actorOrRefusal('connections')
  if ('kind' in actor) return actor
  const typed = z
    .object({ party: partySchema, seen: seenSchema, form: connectionFormSchema })
    .safeParse({ party, ...version })
  if (!typed.success) return { kind: 'invalid' }
  const { form, seen } = typed.data
  const input = connectionOfForm(form)
  const connection = saveConnection.body.shape.connection.safeParse(input)
  if (!connection.success) return refusedFor(factsOfError(connection.error, input))
  const language = await getLocale()
  const sent = await gateway().saveConnection({
    params: { party: typed.data.party },
    body: { actor, connection: connection.data, seen_updated_at: seen },
    language,
  })
  if (sent.ok) {
    refresh()
    return { kind: 'saved', now: { form: { ...form, key: '' }, seen: sent.value.updated_at } }
  }
  if (sent.failure.code !== 'changed_meanwhile') {
    const named = factsOfFailure(sent.failure, 'connection')
    return named === null ? refusalBy(sent.failure) : refusedFor(named)
  }
  const read = await gateway().listConnections({ body: { actor }, language })
  const theirs = read.ok
    ? read.value.parties.find((each) => each.party === typed.data.party)?.connection
    : undefined
  if (!theirs) return refusalBy(sent.failure)
  // The key that was typed is not lost.
  const shown = { ...formOfConnection(theirs), key: form.key }
  return { kind: 'changed', theirs: { form: shown, seen: theirs.updated_at } }
}

export async function tryParty(
  party: OutsideParty,
): Promise<{ readonly kind: 'tried'; readonly outcome: ConnectionTrial } | ConsoleRefusal> {
  const actor = await actorOrRefusal('connections')
  if ('kind' in actor) return actor
  const named = partySchema.safeParse(party)
  if (!named.success) return { kind: 'invalid' }
  const language = await getLocale()
  const params = { party: named.data }
  const tried = await gateway().tryConnection({ params, body: { actor }, language })
  return tried.ok ? { kind: 'tried', outcome: tried.value.outcome } : refusalBy(tried.failure)
}

export async function saveRules(
  version: Version<CarrierRulesForm>,
): Promise<Saved<CarrierRulesForm> | ConsoleRefusal> {
  const actor = await actorOrRefusal('connections')
  if ('kind' in actor) return actor
  const typed = z.object({ seen: seenSchema, form: carrierRulesFormSchema }).safeParse(version)
  if (!typed.success) return { kind: 'invalid' }
  const { form, seen } = typed.data
  const rules = saveCarrierRules.body.shape.rules.safeParse(rulesOfForm(form))
  if (!rules.success) return { kind: 'invalid' }
  const language = await getLocale()
  const sent = await gateway().saveCarrierRules({
    body: { actor, rules: rules.data, seen_updated_at: seen },
    language,
  })
  if (sent.ok) {
    refresh()
    return { kind: 'saved', now: { form, seen: sent.value.updated_at } }
  }
  if (sent.failure.code === 'invalid_body') {
    // A service or an area that was taken away since the page was opened.
    return { kind: 'invalid' }
  }
  const read = await gateway().listConnections({ body: { actor }, language })
  if (sent.failure.code !== 'changed_meanwhile' || !read.ok) return refusalBy(sent.failure)
  const { rules: theirs, rules_updated_at: theirSeen } = read.value
  return { kind: 'changed', theirs: { form: formOfRules(theirs), seen: theirSeen } }
}

export async function switchAccount(id: string, active: boolean): Promise<ConsoleOutcome<'done'>> {
  const actor = await actorOrRefusal('connections')
  if ('kind' in actor) return actor
  const params = switchBankAccount.params.safeParse({ id })
  if (!params.success || typeof active !== 'boolean') return { kind: 'invalid' }
  const switched = await gateway().switchBankAccount({
    params: params.data,
    body: { actor, active },
    language: await getLocale(),
  })
  if (!switched.ok) return refusalBy(switched.failure)
  refresh()
  return { kind: 'done' }
}

export async function switchMethod(
  method: PaymentMethodName,
  paused: boolean,
): Promise<ConsoleOutcome<'done'>> {
  const actor = await actorOrRefusal('connections')
  if ('kind' in actor) return actor
  const params = switchPaymentMethod.params.safeParse({ method })
  if (!params.success || typeof paused !== 'boolean') return { kind: 'invalid' }
  const switched = await gateway().switchPaymentMethod({
    params: params.data,
    body: { actor, paused },
    language: await getLocale(),
  })
  if (!switched.ok) return refusalBy(switched.failure)
  refresh()
  return { kind: 'done' }
}

async function refusedFor<Form>(facts: readonly FieldFacts[]): Promise<Saved<Form>> {
  const t = await getTranslations('console.connections')
  const faults = await faultsOf(facts, ({ field, problem }) => {
    if (field === 'account_number' && problem === 'repeated') return t('taken')
    if (problem !== 'wrong_format') return null
    if (field === 'account_number') return t('number')
    if (field === 'base_url') return t('party.wrongAddress')
    return field === 'key' ? t('party.wrongKey') : null
  })
  return { kind: 'faults', faults }
}
