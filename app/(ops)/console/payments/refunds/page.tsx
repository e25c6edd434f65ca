import { getFormatter, getTranslations } from 'next-intl/server'
import { FinishRefund } from '#components/console/finish-refund.tsx'
import { Money } from '#components/quote/money.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import type { SearchParams } from '../../../../(account)/after-sign-in.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { finishRefund } from '../actions.ts'
import { Belonging, MoneyListPage } from '../money-list.tsx'
import { readRefunds } from '../read-lists.ts'

export const generateMetadata = privatePage('payments.list.refunds.title')

export default async function RefundsPage({ searchParams }: { searchParams: SearchParams }) {
  const t = await getTranslations('payments.list')
  const format = await getFormatter()
  return (
    <MoneyListPage list="refunds" searchParams={searchParams} read={readRefunds}>
      {(rows) => (
        <DataTable
          label={t('refunds.title')}
          headings={[
            { text: t('of') },
            { text: t('since'), className: 'max-md:hidden' },
            { text: t('back'), className: 'max-md:hidden' },
            { text: t('state') },
            { text: t('amount'), className: 'text-right' },
          ]}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="min-w-36 wrap-anywhere">
                <Belonging row={row} none={null} />
                <span className="block text-caption text-ink-soft md:hidden">
                  {format.dateTime(new Date(row.created_at), 'moment')}
                </span>
              </td>
              <td className="whitespace-nowrap max-md:hidden">
                {format.dateTime(new Date(row.created_at), 'moment')}
              </td>
              <td className="wrap-anywhere max-md:hidden">
                {t(`route.${row.route}`)}
                {row.number !== null && (
                  <span className="block font-mono text-caption text-ink-soft">{row.number}</span>
                )}
              </td>
              <td>
                <Badge tone={row.state === 'due' ? 'warn' : 'good'}>
                  {t(`group.${row.state}`)}
                </Badge>
                {row.done_at !== null && (
                  <span className="mt-1 block text-caption text-ink-soft">
                    {format.dateTime(new Date(row.done_at), 'moment')}
                    {row.bank_transaction_id !== null && ` · ${row.bank_transaction_id}`}
                  </span>
                )}
              </td>
              <td className="text-right whitespace-nowrap">
                <Money amount={row.amount} currency={row.currency} />
                {row.state === 'due' && row.route === 'bank' && (
                  <FinishRefund
                    amount={row.amount}
                    currency={row.currency}
                    customer={row.sender_account_name ?? ''}
                    orderNo={row.order_no}
                    finish={finishRefund.bind(null, row.id)}
                  />
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </MoneyListPage>
  )
}
