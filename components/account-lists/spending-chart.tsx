import { useFormatter, useTranslations } from 'next-intl'
import { Money } from '#components/quote/money.tsx'
import { ScrollRegion } from '#components/ui/scroll-region.tsx'

interface Month {
  readonly name: string
  /** As a decimal number of the currency. */
  readonly amount: number
}

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
  const format = useFormatter()
  const most = Math.max(...months.map(({ amount }) => amount), 1)
  const short = (amount: number) =>
    format.number(amount, { notation: 'compact', maximumFractionDigits: 1 })
  return (
    <figure className="mt-5 rounded-large border border-edge bg-surface p-5">
      <figcaption className="text-small font-medium">{t('chart', { currency })}</figcaption>
      <ScrollRegion label={t('chart', { currency })}>
        <svg
          viewBox={`0 0 ${months.length * step} ${height + 44}`}
          role="img"
          aria-label={t('chart', { currency })}
          className="mt-4 h-auto max-h-64 w-full min-w-[46rem] text-ink-soft"
        >
          <line
            x1={0}
            x2={months.length * step}
            y1={height + 20}
            y2={height + 20}
            className="stroke-edge-strong"
          />
          {months.map(({ name, amount }, index) => {
            const tall = Math.round((amount / most) * height)
            const middle = index * step + step / 2
            return (
              <g key={name}>
                <rect
                  x={index * step + (step - width) / 2}
                  y={height + 20 - tall}
                  width={width}
                  height={tall}
                  rx={3}
                  className="fill-action"
                />
                {amount > 0 && (
                  <text
                    x={middle}
                    y={height + 12 - tall}
                    textAnchor="middle"
                    className="fill-ink text-[13px] font-medium"
                  >
                    {short(amount)}
                  </text>
                )}
                <text
                  x={middle}
                  y={height + 38}
                  textAnchor="middle"
                  className="fill-ink-soft text-[12px]"
                >
                  {name}
                </text>
              </g>
            )
          })}
        </svg>
      </ScrollRegion>
      <details className="mt-3">
        <summary className="inline-flex min-h-8 cursor-pointer items-center text-small text-action">
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

/** In the drawing's own units. */
const height = 150
const step = 72
const width = 40
