import { getFormatter, getTranslations } from 'next-intl/server'
import { SpendingChart } from '#components/account-lists/spending-chart.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { sumMinor, toDecimal, toMinor } from '#lib/money.ts'
import { spendingByMonth } from '#server/portal/orders/account-lists.ts'

/** A chart for each currency; a month is drawn and can be read. */
export async function Spending({ accountId }: { accountId: SenderAccountId }) {
  const t = await getTranslations('accountLists.spending')
  const [format, read] = await Promise.all([getFormatter(), spendingByMonth(accountId)])
  // The list above says that the service does not answer.
  if (!read.ok) return null
  const { currencies, isAsQuoted } = read.value
  const namesOf = (month: string) => {
    const at = new Date(`${month}-15T00:00:00Z`)
    return {
      name: format.dateTime(at, 'month'),
      ofYear: format.dateTime(at, 'monthAlone'),
      year: format.dateTime(at, 'year'),
    }
  }
  return (
    <section aria-labelledby="spending" className="mt-14">
      <h2 id="spending" className="text-title">
        {t('title')}
      </h2>
      <p className="mt-1 text-small text-ink-soft">{t(isAsQuoted ? 'leadAsQuoted' : 'lead')}</p>
      {currencies.length === 0 && <p className="mt-4 text-small">{t('none')}</p>}
      {currencies.map(({ currency, months }) => (
        <SpendingChart
          key={currency}
          currency={currency}
          months={months.map(({ month, amount }) => ({ ...namesOf(month), amount }))}
          total={toDecimal(
            sumMinor(months.map(({ amount }) => toMinor(amount, currency))),
            currency,
          )}
        />
      ))}
    </section>
  )
}
