/** The price of an add-on as the wire has it: shares are percentages there. */
import type { Addon } from '#lib/contract/catalog.ts'
import { toDecimal } from '#lib/money.ts'
import type { OfferedAddon } from './offer.ts'

export function shownAddonPrice(price: OfferedAddon['price'], currency: string): Addon['price'] {
  switch (price.rule) {
    case 'share_of_base':
      return { rule: 'percent', amount: price.permille / 10 }
    case 'share_of_value':
      return {
        rule: 'percent_of_value',
        amount: price.ppm / 10_000,
        minimum: toDecimal(price.minimumMinor, currency),
        limit: toDecimal(price.limitMinor, currency),
      }
    default:
      return { rule: price.rule, amount: toDecimal(price.amountMinor, currency) }
  }
}
