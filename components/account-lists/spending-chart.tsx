import { useTranslations } from 'next-intl'
import { ChartedFigure } from '#components/charts/charted-figure.tsx'
import { useMoneyText } from '#components/quote/money.tsx'

export interface Month {
  readonly name: string
  /** The same where the year is written apart. */
  readonly ofYear: string
  readonly year: string
  /** As a decimal number of the currency. */
  readonly amount: number
}

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
  const moneyText = useMoneyText()
  const textOf = (amount: number) => moneyText({ amount, currency })
  const title = t('chart', { currency })
  return (
    <div className="mt-5">
      <ChartedFigure
        title={title}
        label={title}
        bars={months.map(({ name, ofYear, year, amount }) => ({
          name: ofYear,
          group: year,
          value: amount,
          text: t('bar', { month: name, amount: textOf(amount) }),
        }))}
        table={{
          title: t('table'),
          headings: [t('month'), t('amount')],
          rows: months.map(({ name, amount }) => ({ name, value: textOf(amount) })),
          total: { name: t('total'), value: textOf(total) },
        }}
      />
    </div>
  )
}
