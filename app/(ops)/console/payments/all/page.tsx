import { getFormatter, getTranslations } from 'next-intl/server'
import { Money } from '#components/quote/money.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import type { SearchParams } from '../../../../(account)/after-sign-in.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { Belonging, MoneyListPage } from '../money-list.tsx'
import { readPayments } from '../read-lists.ts'

export const generateMetadata = privatePage('payments.list.payments.title')

const tones = {
  pending: 'plain',
  partly_paid: 'warn',
  paid: 'good',
  failed: 'bad',
  lapsed: 'plain',
  canceled: 'plain',
  refunded: 'action',
} as const

export default async function AllPaymentsPage({ searchParams }: { searchParams: SearchParams }) {
  const t = await getTranslations('payments.list')
  const format = await getFormatter()
  return (
    <MoneyListPage list="payments" searchParams={searchParams} read={readPayments}>
      {(rows) => (
        <DataTable
          label={t('payments.title')}
          headings={[
            { text: t('of') },
            { text: t('when'), className: 'max-md:hidden' },
            { text: t('way'), className: 'max-md:hidden' },
            { text: t('state'), className: 'max-md:hidden' },
            { text: t('amount'), className: 'text-right' },
          ]}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="min-w-36 wrap-anywhere">
                <Belonging row={row} none={null} />
                {row.purpose === 'top_up' && (
                  <span className="block text-caption text-ink-soft">{t('topUp')}</span>
                )}
                <span className="block text-caption text-ink-soft md:hidden">
                  {format.dateTime(new Date(row.created_at), 'moment')}
                </span>
              </td>
              <td className="whitespace-nowrap max-md:hidden">
                {format.dateTime(new Date(row.created_at), 'moment')}
              </td>
              <td className="wrap-anywhere max-md:hidden">
                {t(`type.${row.type}`)}
                {row.number !== null && (
                  <span className="block font-mono text-caption text-ink-soft">{row.number}</span>
                )}
              </td>
              <td className="max-md:hidden">
                <Badge tone={tones[row.state]}>{t(`paymentState.${row.state}`)}</Badge>
              </td>
              <td className="text-right whitespace-nowrap">
                <Money amount={row.amount} currency={row.currency} />
                <span className="mt-1 block md:hidden">
                  <Badge tone={tones[row.state]}>{t(`paymentState.${row.state}`)}</Badge>
                </span>
                {row.received_amount !== row.amount && row.received_amount > 0 && (
                  <span className="block text-caption text-ink-soft">
                    {t('received')} <Money amount={row.received_amount} currency={row.currency} />
                  </span>
                )}
                {row.refunded_amount > 0 && (
                  <span className="block text-caption text-ink-soft">
                    {t('returned')} <Money amount={row.refunded_amount} currency={row.currency} />
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
