import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { Money } from '#components/quote/money.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import type { WalletEntry } from '#lib/contract/wallet.ts'

/** The entries of a wallet, newest first; a phone shows two of the four columns, with the others in them. */
export function WalletEntries({
  entries,
  orderHrefOf,
}: {
  entries: readonly WalletEntry[]
  /** Where the order or the quote of an entry is; null: nowhere. */
  orderHrefOf: (entry: WalletEntry) => string | null
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
            <OrderLink entry={entry} href={orderHrefOf(entry)} />
            {entry.note && (
              <span className="block text-caption text-ink-soft wrap-anywhere">{entry.note}</span>
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

function OrderLink({ entry, href }: { entry: WalletEntry; href: string | null }) {
  const t = useTranslations('accountWallet')
  if (href === null) return null
  return (
    <>
      {' '}
      <Link href={href} className="text-action underline underline-offset-4">
        {entry.order_no ? t('orderNumber', { number: entry.order_no }) : t('order')}
      </Link>
    </>
  )
}
