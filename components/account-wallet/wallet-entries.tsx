import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { Money } from '#components/quote/money.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { orderDetailsHref, quoteHref } from '#lib/hrefs.ts'
import type { WalletEntry } from '#lib/contract/wallet.ts'

/** The entries of a wallet, newest first; a phone shows two of the four columns, with the others in them. */
export function WalletEntries({
  accountId,
  entries,
}: {
  accountId: SenderAccountId
  entries: readonly WalletEntry[]
}) {
  const t = useTranslations('accountWallet')
  const format = useFormatter()
  const at = ({ created_at: moment }: WalletEntry) => (
    <time dateTime={moment}>{format.dateTime(new Date(moment), 'moment')}</time>
  )
  return (
    <DataTable
      label={t('entries')}
      headings={[
        { text: t('time'), className: 'max-sm:hidden' },
        { text: t('kind') },
        { text: t('amount'), className: 'text-right' },
        { text: t('after'), className: 'text-right max-sm:hidden' },
      ]}
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className="whitespace-nowrap max-sm:hidden">{at(entry)}</td>
          <td>
            {t(`kinds.${entry.kind}`)}
            {entry.quote_id !== null && (
              <>
                {' '}
                <Link
                  href={
                    entry.delivery_id === null
                      ? quoteHref(accountId, entry.quote_id)
                      : orderDetailsHref(accountId, entry.delivery_id)
                  }
                  className="text-action underline underline-offset-4"
                >
                  {entry.order_no ? t('orderNumber', { number: entry.order_no }) : t('order')}
                </Link>
              </>
            )}
            <span className="block text-caption text-ink-soft sm:hidden">{at(entry)}</span>
          </td>
          <td className="text-right whitespace-nowrap">
            <span className={`font-medium ${entry.amount > 0 ? 'text-good' : ''}`}>
              {entry.amount > 0 ? '+' : '−'}
              <Money amount={Math.abs(entry.amount)} currency={entry.currency} />
            </span>
            <span className="block text-caption text-ink-soft sm:hidden">
              <span className="sr-only">{t('after')}: </span>
              <Money amount={entry.balance_after} currency={entry.currency} />
            </span>
          </td>
          <td className="text-right whitespace-nowrap max-sm:hidden">
            <Money amount={entry.balance_after} currency={entry.currency} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
