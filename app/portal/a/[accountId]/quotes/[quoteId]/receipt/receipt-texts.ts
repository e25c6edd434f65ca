import { getFormatter, getTranslations } from 'next-intl/server'
import { headOffice } from '#lib/billing/tax-details.ts'
import { breakdownKinds } from '#lib/contract/breakdown-kinds.ts'
import { payTypes } from '#lib/contract/pay-types.ts'
import type { Language } from '#lib/contract/languages.ts'
import { minorDigits, toDecimal } from '#lib/money.ts'
import { tripTexts } from '#components/quote/trip-texts.ts'
import { addonName, type AddonNames } from '#lib/storefront/addon-name.ts'
import type { ReceiptTexts } from '#server/portal/payment/receipts/draw-receipt.ts'

const lineKinds = [...breakdownKinds, 'refund'] as const

/** The receipt's words, dates and sums in the language of the page that asks for it. */
export async function receiptTexts({
  language,
  addonNames,
}: {
  language: Language
  /** For papers that were written before they kept the names themselves. */
  addonNames: AddonNames
}): Promise<ReceiptTexts> {
  const t = await getTranslations('receipt')
  const format = await getFormatter()
  return {
    title: (kind) => t(`title.${kind}`),
    number: t('number'),
    date: t('date'),
    order: t('order'),
    about: t('about'),
    seller: t('seller'),
    buyer: t('buyer'),
    taxId: t('taxId'),
    branch: (branch) => (branch === headOffice ? t('headOffice') : t('branch', { branch })),
    route: (ends) => t('route', ends),
    description: t('description'),
    amount: t('amount'),
    lineOf({ kind, key, names }) {
      const known = lineKinds.find((each) => each === kind)
      const name = t(`line.${known ?? 'other'}`)
      return key === null ? name : `${name}: ${names?.[language] ?? addonName(addonNames, key)}`
    },
    net: t('net'),
    vat: (percent) => t('vat', { percent }),
    total: t('total'),
    refunded: t('refunded'),
    paid({ at, payType }) {
      const known = payTypes.find((each) => each === payType)
      return known === undefined
        ? t('paid', { at })
        : t('paidBy', { at, way: t(`payType.${known}`) })
    },
    note: ({ kind, hasVat }) =>
      t(kind === 'receipt' && hasVat ? 'note.receiptWithVat' : `note.${kind}`),
    trip: (trip) => {
      const { distance, pickup, arrival } = tripTexts(trip, format)
      return arrival === null
        ? t('trip', { distance, pickup })
        : t('tripAndArrival', { distance, pickup, arrival })
    },
    day: (at) => format.dateTime(at, 'day'),
    moment: (at) => format.dateTime(at, 'moment'),
    money(minor, currency) {
      const digits = minorDigits(currency)
      const amount = format.number(toDecimal(minor, currency), {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
      return `${amount} ${currency}`
    },
  }
}
