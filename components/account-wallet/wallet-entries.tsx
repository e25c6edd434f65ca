import { useFormatter, useTranslations } from 'next-intl'
import Link from 'next/link'
import { Money } from '#components/quote/money.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import type { WalletEntry } from '#lib/contract/wallet.ts'

/** What went in and out of a wallet, newest first. */
export function WalletEntries({
  accountId,
  entries,
}: {
  accountId: string
  entries: readonly WalletEntry[]
}) {
  const t = useTranslations('accountWallet')
  const format = useFormatter()
  return (
    <DataTable
      label={t('entries')}
      headings={[
        { text: t('time') },
        { text: t('kind') },
        { text: t('amount'), className: 'text-right' },
        { text: t('after'), className: 'text-right' },
      ]}
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="whitespace-nowrap">
            <time dateTime={entry.created_at}>
              {format.dateTime(new Date(entry.created_at), 'moment')}
            </time>
          </td>
          <td>
            {t(`kinds.${entry.kind}`)}
            {entry.quote_id !== null && (
              <>
                {' '}
                <Link
                  href={`/accounts/${accountId}/quotes/${entry.quote_id}`}
                  className="text-action underline underline-offset-4"
                >
                  {t('order')}
                </Link>
              </>
            )}
          </td>
          <td
            className={`text-right font-medium whitespace-nowrap ${entry.amount > 0 ? 'text-good' : ''}`}
          >
            {entry.amount > 0 && '+'}
            <Money amount={entry.amount} currency={entry.currency} />
          </td>
          <td className="text-right whitespace-nowrap">
            <Money amount={entry.balance_after} currency={entry.currency} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
