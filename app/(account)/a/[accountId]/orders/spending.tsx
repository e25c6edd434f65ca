import { getFormatter, getTranslations } from 'next-intl/server'
import { SpendingChart } from '#components/account-lists/spending-chart.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { sumMinor, toDecimal } from '#lib/money.ts'
import { heardOf } from '#server/portal/lists/open-list.ts'
import { spendingByMonth } from '#server/portal/lists/spending.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { portalNowMs } from '#server/portal/visits/portal-now.ts'

/** A chart for each currency; a month is drawn and can be read. */
export async function Spending({ accountId }: { accountId: SenderAccountId }) {
  const t = await getTranslations('accountLists.spending')
  await heardOf(accountId)
  const [format, spending] = await Promise.all([
    getFormatter(),
    spendingByMonth(portalRuntime().database, { accountId, nowMs: portalNowMs() }),
  ])
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
      <p className="mt-1 text-small text-ink-soft">{t('lead')}</p>
      {spending.length === 0 && <p className="mt-4 text-small">{t('none')}</p>}
      {spending.map(({ currency, months }) => (
        <SpendingChart
          key={currency}
          currency={currency}
          months={months.map(({ month, minor }) => ({
            ...namesOf(month),
            amount: toDecimal(minor, currency),
          }))}
          total={toDecimal(sumMinor(months.map(({ minor }) => minor)), currency)}
        />
      ))}
    </section>
  )
}
