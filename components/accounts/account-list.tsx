import { MapPin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { SenderAccount } from '#lib/contract/sender-accounts.ts'

/** One line where there is room; on a phone the currency stands beside three. */
export const rowGrid =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 px-5 py-4 md:grid-cols-[7.5rem_minmax(0,1.3fr)_minmax(0,1fr)_3.5rem]'

/** The place names that a row has room for; the rest are counted. */
const placesShown = 2

/** Sender accounts, without what is not for everybody: no phone, no street, no contact. */
export function AccountList({ accounts }: { accounts: readonly SenderAccount[] }) {
  return (
    <ul className="divide-y divide-edge overflow-hidden rounded-large border border-edge bg-surface">
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} />
      ))}
    </ul>
  )
}

function AccountRow({ account }: { account: SenderAccount }) {
  const t = useTranslations('accounts')
  return (
    <li className={rowGrid}>
      <p className="text-caption font-medium text-ink-soft">
        <span className="sr-only">{t('code')}: </span>
        {account.code}
      </p>
      <p className="col-start-1 text-body font-medium md:col-start-auto">{account.name}</p>
      <p className="col-start-1 flex items-start gap-1.5 text-small text-ink-soft md:col-start-auto">
        <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
        <span>
          <span className="sr-only">{t('dispatchesFrom')}: </span>
          <DispatchPlaces account={account} />
        </span>
      </p>
      <p className="col-start-2 row-span-3 row-start-1 text-right md:col-start-auto md:row-span-1 md:row-start-auto">
        {account.currency !== null && (
          <Badge>
            <span className="sr-only">{t('currency')}: </span>
            {account.currency}
          </Badge>
        )}
      </p>
    </li>
  )
}

function DispatchPlaces({ account }: { account: SenderAccount }) {
  const t = useTranslations('accounts')
  const places = [
    ...new Set(
      account.dispatch_addresses.map(
        ({ province, district, country }) => province ?? district ?? country,
      ),
    ),
  ]
  if (places.length === 0) return t('noDispatchAddress')
  const shown = places.slice(0, placesShown).join(' · ')
  const more = places.length - placesShown
  return more > 0 ? t('placesAndMore', { places: shown, more }) : shown
}
