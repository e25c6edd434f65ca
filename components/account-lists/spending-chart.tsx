import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Money } from '#components/quote/money.tsx'
import { SpendingBars, SpendingRows, type Month } from './spending-bars.tsx'

/** Bars for the eye, and the same as a table for everybody else. */
export function SpendingChart({
  currency,
  months,
  total,
}: {
  currency: string
  months: readonly Month[]
  total: number
}) {
  const t = useTranslations('accountLists.spending')
  return (
    <figure className="mt-5 rounded-large border border-edge bg-surface p-5">
      <figcaption className="text-small font-medium">{t('chart', { currency })}</figcaption>
      <SpendingRows label={t('chart', { currency })} months={months} className="md:hidden" />
      <SpendingBars label={t('chart', { currency })} months={months} className="max-md:hidden" />
      <details className="group mt-3">
        <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-small text-small font-medium [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden
            className="size-4 text-ink-soft transition-transform group-open:rotate-180"
          />
          {t('table')}
        </summary>
        <table className="mt-2 w-full max-w-sm text-small">
          <thead className="text-caption text-ink-soft">
            <tr>
              <th scope="col" className="py-1 text-left font-medium">
                {t('month')}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {t('amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ name, amount }) => (
              <tr key={name} className="border-t border-edge">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {name}
                </th>
                <td className="py-1.5 text-right">
                  <Money amount={amount} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-edge-strong font-semibold">
              <th scope="row" className="py-1.5 text-left font-semibold">
                {t('total')}
              </th>
              <td className="py-1.5 text-right">
                <Money amount={total} currency={currency} />
              </td>
            </tr>
          </tfoot>
        </table>
      </details>
    </figure>
  )
}
