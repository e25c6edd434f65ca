'use server'

/** Administrators add bank accounts and take them out of use. The service writes each act to its audit. */
import { getLocale, getTranslations } from 'next-intl/server'
import { refresh } from 'next/cache'
import { z } from 'zod'
import type { Saved, Version } from '#components/console/use-console-form.ts'
import { bankAccountFormSchema, type BankAccountForm } from '#lib/console/bank-account-form.ts'
import type { ConsoleOutcome, ConsoleRefusal } from '#lib/console/console-outcome.ts'
import { addBankAccount, switchBankAccount } from '#lib/contract/console/bank-accounts.ts'
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

async function refusedFor(facts: readonly FieldFacts[]): Promise<Saved<BankAccountForm>> {
  const t = await getTranslations('console.connections')
  const faults = await faultsOf(facts, ({ field, problem }) => {
    if (field !== 'account_number') return null
    return problem === 'repeated' ? t('taken') : problem === 'wrong_format' ? t('number') : null
  })
  return { kind: 'faults', faults }
}
