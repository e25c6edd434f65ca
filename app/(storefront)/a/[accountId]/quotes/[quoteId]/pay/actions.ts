'use server'

/**
 * The actions on a payment's page. Each parses what was sent, and asks for access to the account, for the
 * right to change something there, and for the limit.
 */
import { getLocale } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { accountHref, stepHref, type DraftStep } from '#lib/hrefs.ts'
import { currencySchema, moneyNotNegativeSchema } from '#lib/contract/currencies.ts'
import { payContactsSchema } from '#lib/contract/pay-contacts.ts'
import { payTypeSchema } from '#lib/contract/pay-types.ts'
import { referenceSchema } from '#lib/contract/texts.ts'
import type {
  Canceled,
  PayChoice,
  PayProblem,
  PayStarted,
  SlipUploaded,
} from '#lib/paying/pay-outcomes.ts'
import { textOf } from '../../../../../../form-text.ts'
import { sentSlipSchema, type SentSlip } from '#components/payment/sent-slip.ts'
import { can, refusalOf } from '#server/portal/access/access.ts'
import { granted, type QuoteAccess, accessToQuote } from '#server/portal/access/current-access.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { confirmSession, isConfirmed } from '#server/portal/identity/confirm.ts'
import { identity } from '#server/portal/identity/identity.ts'
import {
  cancelOrder,
  problemOfFailure,
  startPayment,
  takePayingUse,
  type PayingUse,
} from '#server/portal/payment/payment.ts'
import { quoteWithContacts } from '#server/portal/quote/quote-with-contacts.ts'
import { orderQuoteAgain } from '#server/portal/quote/order-again.ts'

const choiceSchema = z.object({
  quoteId: z.string(),
  type: payTypeSchema,
  bankCode: referenceSchema.optional(),
  contacts: payContactsSchema.optional(),
  password: z.string().max(1000).optional(),
  seen: z.object({ amount: moneyNotNegativeSchema, currency: currencySchema }),
})

export async function pay(account: string, sent: PayChoice): Promise<PayStarted> {
  const choice = choiceSchema.safeParse(sent)
  if (!choice.success) return { kind: 'invalid' }
  const { quoteId, type, bankCode, contacts, seen, password } = choice.data
  const access = await accessToChange(account, quoteId, 'pay')
  if (!access.ok) return access.problem
  const { quote } = access
  if (type === 'wallet') {
    const refused = await confirmedOrRefused(quote, password)
    if (refused !== null) return refused
  }
  await auditAct(quote, 'order-paid', {
    quote: quote.quoteId,
    method: type,
    amount: `${seen.amount} ${seen.currency}`,
  })
  const personId = quote.person.id
  const body = {
    type,
    ...(type === 'app' && bankCode !== undefined && { bank_code: bankCode }),
    ...(contacts && { contacts }),
  }
  const language = await getLocale()
  return startPayment({
    quote,
    personId,
    pay: body,
    seen,
    language,
    askAgain: (people) => quoteWithContacts(quote, { contacts: people, language }),
  })
}

export async function cancel(account: string, quoteId: string): Promise<Canceled> {
  const access = await accessToChange(account, quoteId, 'cancel')
  if (!access.ok) return access.problem
  const { quote } = access
  await auditAct(quote, 'order-canceled', { quote: quote.quoteId })
  return cancelOrder(quote, await getLocale())
}

export async function sendSlip(
  account: string,
  quoteId: string,
  sent: SentSlip,
): Promise<SlipUploaded> {
  const slip = sentSlipSchema.safeParse(sent)
  if (!slip.success) return { kind: 'no_picture' }
  const access = await accessToChange(account, quoteId, 'slip')
  if (!access.ok) return access.problem
  const { quote } = access
  await auditAct(quote, 'slip-sent', { quote: quote.quoteId })
  const uploaded = await gateway().uploadPaymentSlip({
    params: { id: quote.quoteId },
    senderAccountId: quote.accountId,
    body: slip.data,
  })
  if (uploaded.ok) return { kind: 'uploaded' }
  const { code } = uploaded.failure
  if (code === 'no_open_transfer') return { kind: 'not_awaited' }
  if (code === 'invalid_body') return { kind: 'no_picture' }
  return problemOfFailure(uploaded.failure)
}

/**
 * Prices the load of a quote that is over again. The load becomes the draft of the person who presses; for
 * staff, the draft that they have for the account. Facts that the service does not return are entered anew.
 */
export async function priceAgain(account: string, _: null, form: FormData): Promise<never> {
  const access = granted(await accessToQuote(account, textOf(form, 'quote')), accountHref(account))
  const to = (step: DraftStep) => stepHref(access.accountId, step)
  const language = await getLocale()
  const whole = await orderQuoteAgain(access, { part: 'all', language })
  if (whole.kind === 'ready') redirect(to('quote'))
  const route = await orderQuoteAgain(access, { part: 'route', language })
  redirect(to(route.kind === 'ready' ? 'cargo' : 'route'))
}

/** Some time after signing in the password is given again. Null: it was, or is not needed. */
async function confirmedOrRefused(
  access: QuoteAccess,
  password: string | undefined,
): Promise<PayProblem | null> {
  const deps = identity()
  if (isConfirmed(access, deps.clock.nowMs())) return null
  if (password === undefined) return { kind: 'confirm' }
  const confirmed = await confirmSession(deps, { person: access.person, current: password })
  switch (confirmed.kind) {
    case 'confirmed':
      return null
    case 'wrongCurrent':
      return { kind: 'wrong_password' }
    case 'wait':
      return { kind: 'too_many', retryAfterSeconds: confirmed.seconds }
  }
}

type ChangeAccess =
  { readonly ok: true; readonly quote: QuoteAccess } | { readonly ok: false; problem: PayProblem }

async function accessToChange(
  account: unknown,
  quoteId: unknown,
  what: Exclude<PayingUse, 'topUp'>,
): Promise<ChangeAccess> {
  const access = await accessToQuote(account, quoteId)
  if (!access.ok) {
    const kind = refusalOf(access) === 'signed-out' ? 'signed_out' : 'not_found'
    return { ok: false, problem: { kind } }
  }
  if (!can(access, what === 'cancel' ? 'cancel' : 'pay')) {
    return { ok: false, problem: { kind: 'read_only' } }
  }
  const use = await takePayingUse(what, access.person.id)
  if (!use.ok) {
    const { retryAfterSeconds } = use
    return { ok: false, problem: { kind: 'too_many', retryAfterSeconds } }
  }
  return { ok: true, quote: access }
}
