import { useTranslations } from 'next-intl'
import type { Addon } from '#lib/contract/catalog.ts'
import { breakdownKinds } from '#lib/contract/breakdown-kinds.ts'
import type { BreakdownLine, QuoteCreated } from '#lib/contract/quotes.ts'
import { addonName, type AddonNames } from '#lib/storefront/addon-name.ts'
import { Money } from './money.tsx'

/** What the price is made of, down to the total. */
export function Breakdown({ quote, addons }: { quote: QuoteCreated; addons: readonly Addon[] }) {
  const t = useTranslations('quote.breakdown')
  const names: AddonNames = new Map(addons.map((addon) => [addon.key, addon.name]))
  const { breakdown, currency, estimated_total: total } = quote
  const nameOf = ({ kind, key }: BreakdownLine) => {
    if (kind === 'addon') return key === undefined ? t('addon') : addonName(names, key)
    const known = breakdownKinds.find((each) => each === kind)
    return known === undefined ? t('other') : t(known)
  }
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{t('title')}</caption>
      <tbody>
        {breakdown.map((line, index) => (
          <tr key={`${line.kind} ${line.key ?? index}`}>
            <th scope="row" className="py-1.5 pr-4 text-left font-normal text-ink-soft">
              {nameOf(line)}
            </th>
            <td className="py-1.5 text-right whitespace-nowrap">
              <Money amount={line.amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-edge font-semibold">
        <tr>
          <th scope="row" className="pt-2.5 pr-4 text-left font-semibold">
            {t('total')}
          </th>
          <td className="pt-2.5 text-right whitespace-nowrap">
            <Money amount={total} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
