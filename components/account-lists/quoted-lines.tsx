import { useTranslations } from 'next-intl'
import { Money } from '#components/quote/money.tsx'
import { addonName, type AddonNames } from '#lib/storefront/addon-name.ts'
import { breakdownKinds } from '#lib/contract/breakdown-kinds.ts'
import type { BreakdownLine } from '#lib/contract/quotes.ts'

/** What a price was made of, down to the total. */
export function QuotedLines({
  breakdown,
  total,
  currency,
  addonNames,
}: {
  breakdown: readonly BreakdownLine[]
  total: number
  currency: string
  addonNames: AddonNames
}) {
  const t = useTranslations('accountQuote')
  const nameOf = ({ kind, key }: BreakdownLine) => {
    const known = breakdownKinds.find((each) => each === kind)
    if (known === 'addon' && key !== undefined) return addonName(addonNames, key)
    return t(`line.${known ?? 'other'}`)
  }
  return (
    <dl className="rounded-large border border-edge bg-surface px-5 py-4 text-small">
      {breakdown.map((line, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- Lines have no names of their own.
          key={index}
          className="flex justify-between gap-4 py-1"
        >
          <dt className="text-ink-soft">{nameOf(line)}</dt>
          <dd className="whitespace-nowrap">
            <Money amount={line.amount} currency={currency} />
          </dd>
        </div>
      ))}
      <div className="mt-2 flex justify-between gap-4 border-t border-edge pt-2 font-semibold">
        <dt>{t('total')}</dt>
        <dd className="whitespace-nowrap">
          <Money amount={total} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}
