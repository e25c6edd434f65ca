/** Between a wallet and revenue, through the exchange where they are in different currencies. */
import type { Minor } from '#lib/money.ts'
import { moved, type LedgerAccount, type LedgerEntry } from '../../ledger/ledger.ts'
import type { WalletPayment } from '../payment-row.ts'

interface Sums {
  /** The price in the payment's currency. */
  readonly priceMinor: Minor
  /** The same in the wallet's. */
  readonly chargeMinor: Minor
}

export function chargeEntries(payment: WalletPayment, { priceMinor, chargeMinor }: Sums) {
  const { wallet, walletCurrency, currency } = endsOf(payment)
  if (walletCurrency === currency) {
    return moved({ from: wallet, to: revenue, amountMinor: priceMinor, currency })
  }
  const charge = { amountMinor: chargeMinor, currency: walletCurrency }
  return [
    ...moved({ from: wallet, to: exchange, ...charge }),
    ...moved({ from: exchange, to: revenue, amountMinor: priceMinor, currency }),
  ]
}

export function refundEntries(
  payment: WalletPayment,
  { priceMinor, chargeMinor }: Sums,
): LedgerEntry[] {
  const { wallet, walletCurrency, currency } = endsOf(payment)
  if (walletCurrency === currency) {
    return moved({ from: revenue, to: wallet, amountMinor: priceMinor, currency })
  }
  const charge = { amountMinor: chargeMinor, currency: walletCurrency }
  return [
    ...moved({ from: revenue, to: exchange, amountMinor: priceMinor, currency }),
    ...moved({ from: exchange, to: wallet, ...charge }),
  ]
}

const revenue: LedgerAccount = { kind: 'revenue' }
const exchange: LedgerAccount = { kind: 'exchange' }

function endsOf({ senderAccountId, chargedCurrency, currency }: WalletPayment) {
  const wallet: LedgerAccount = { kind: 'wallet', senderAccountId }
  return { wallet, walletCurrency: chargedCurrency, currency }
}
