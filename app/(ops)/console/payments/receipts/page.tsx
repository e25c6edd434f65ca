import { getFormatter, getTranslations } from 'next-intl/server'
import { Money } from '#components/quote/money.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import { Link } from '#components/ui/link.tsx'
import type { ListedReceipt } from '#lib/contract/console/money-lists.ts'
import { minuteOf } from '#lib/dates/minutes.ts'
import { paymentsHref, withQuery } from '#lib/hrefs.ts'
import type { SearchParams } from '../../../../(account)/after-sign-in.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { Belonging, MoneyListPage } from '../money-list.tsx'
import { readReceipts } from '../read-lists.ts'

export const generateMetadata = privatePage('payments.list.receipts.title')

const tones = { paid: 'good', partly_paid: 'warn', late: 'warn', unmatched: 'bad' } as const

export default async function ReceiptsPage({ searchParams }: { searchParams: SearchParams }) {
  const t = await getTranslations('payments.list')
  const format = await getFormatter()
  return (
    <MoneyListPage list="receipts" searchParams={searchParams} read={readReceipts}>
      {(rows) => (
        <DataTable
          label={t('receipts.title')}
          headings={[
            { text: t('of') },
            { text: t('receivedAt'), className: 'max-md:hidden' },
            { text: t('bankNumber'), className: 'max-md:hidden' },
            { text: t('outcome'), className: 'max-md:hidden' },
            { text: t('amount'), className: 'text-right' },
          ]}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="min-w-36 wrap-anywhere">
                <Belonging
                  row={row}
                  none={
                    <Link
                      href={orderSearchHref(row)}
                      className="inline-flex min-h-6 items-center text-action underline-offset-4 hover:underline"
                    >
                      {t('findOrder')}
                    </Link>
                  }
                />
                <span className="block text-caption text-ink-soft md:hidden">
                  {format.dateTime(new Date(row.received_at), 'moment')}
                </span>
              </td>
              <td className="whitespace-nowrap max-md:hidden">
                {format.dateTime(new Date(row.received_at), 'moment')}
              </td>
              <td className="wrap-anywhere max-md:hidden">
                <span className="font-mono text-caption">{row.bank_transaction_id}</span>
                {row.reference_code !== null && (
                  <span className="block font-mono text-caption text-ink-soft">
                    {row.reference_code}
                  </span>
                )}
              </td>
              <td className="max-md:hidden">
                <Badge tone={tones[row.outcome]}>{t(`group.${row.outcome}`)}</Badge>
              </td>
              <td className="text-right whitespace-nowrap">
                <Money amount={row.amount} currency={row.currency} />
                <span className="mt-1 block md:hidden">
                  <Badge tone={tones[row.outcome]}>{t(`group.${row.outcome}`)}</Badge>
                </span>
                {row.returned_amount > 0 && (
                  <span className="block text-caption text-ink-soft">
                    {t('returned')} <Money amount={row.returned_amount} currency={row.currency} />
                  </span>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </MoneyListPage>
  )
}

/** To the transfers that wait for the same sum, with the form filled in to confirm it once more. */
function orderSearchHref(row: ListedReceipt): string {
  return withQuery(paymentsHref('waiting'), {
    q: String(row.amount),
    number: row.bank_transaction_id,
    amount: String(row.amount),
    currency: row.currency,
    received: minuteOf(Date.parse(row.received_at)),
  })
}
