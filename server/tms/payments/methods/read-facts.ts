/** What decides on the ways of paying, read before any transaction: it may come from other connections. */
import type { OrganizationId, QuoteId } from '#lib/contract/ids.ts'
import { convert, type Minor } from '#lib/money.ts'
import type { SenderAccount } from '../../accounts/accounts.ts'
import type { QuoteRow } from '../../quotes/quotes.ts'
import type { PaymentGateway } from '../gateway/gateway.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { listBankAccounts, type BankAccountRow } from '../transfers/bank-accounts.ts'
import * as store from '../store.ts'
import { methodOfType, type MethodFacts } from './judge-methods.ts'
import { pausedMethods } from './paused-methods.ts'

export interface ReadFacts extends MethodFacts {
  readonly gateway: PaymentGateway | null
  readonly bankAccounts: readonly BankAccountRow[]
}

export async function readFacts(
  {
    organizationId,
    senderAccount,
    quote,
    payable,
  }: {
    organizationId: OrganizationId
    senderAccount: SenderAccount
    quote: QuoteRow
    payable: boolean
  },
  deps: PaymentsDeps,
): Promise<ReadFacts> {
  const [paused, begunBy, gateway, bankAccounts, wallet] = await Promise.all([
    pausedMethods(deps.database, organizationId),
    readBegun({ organizationId, quoteId: quote.id }, deps),
    deps.gateways.active(organizationId),
    listBankAccounts(deps.database, organizationId),
    readWallet({ organizationId, senderAccount, quote }, deps),
  ])
  const { totalMinor: amountMinor, currency } = quote
  return { payable, begunBy, amountMinor, currency, paused, gateway, bankAccounts, wallet }
}

async function readBegun(
  of: { organizationId: OrganizationId; quoteId: QuoteId },
  { database }: PaymentsDeps,
): Promise<MethodFacts['begunBy']> {
  const payments = await store.findOfQuote(database, of)
  const begun = payments.find(({ state }) => state === 'partly_paid')
  return begun ? methodOfType[begun.type] : null
}

async function readWallet(
  {
    organizationId,
    senderAccount: { id: senderAccountId, currency },
    quote,
  }: { organizationId: OrganizationId; senderAccount: SenderAccount; quote: QuoteRow },
  { database, ledger, catalog, clock }: PaymentsDeps,
): Promise<MethodFacts['wallet']> {
  if (currency === null) return null
  const balanceMinor = await ledger.walletBalance(database, {
    organizationId,
    senderAccountId,
    currency,
  })
  const from = quote.currency
  if (from === currency) return { balanceMinor, chargeMinor: quote.totalMinor }
  const at = new Date(clock.nowMs())
  const rate = await catalog.exchangeRate(database, { organizationId, from, to: currency, at })
  const chargeMinor: Minor | null =
    rate === null ? null : convert(quote.totalMinor, { from, to: currency, rate })
  return { balanceMinor, chargeMinor }
}
