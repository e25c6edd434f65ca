import { useTranslations } from 'next-intl'
import { getLocale } from 'next-intl/server'
import type { TripRow } from '#components/account-lists/listed-trip.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'
import type { QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import { payHref } from '#lib/hrefs.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import { vehicleName } from '#lib/storefront/vehicle-names.ts'
import type { ListedRow } from '#server/portal/orders/account-lists.ts'
import { vehicleNames } from '#server/portal/catalogue/vehicle-names.ts'

/** Makes rows of a list in the reader's language. */
export async function tripRows(): Promise<(row: ListedRow, href: string) => TripRow> {
  const names = await vehicleNames(await getLocale())
  return (row, href) => ({
    number: shownNumber(row),
    href,
    from: row.from,
    to: row.to,
    vehicles: row.vehicles.map(({ type, count }) => ({ name: vehicleName(names, type), count })),
    total: row.total,
    currency: row.currency,
    at: row.at,
  })
}

/** Beside what is waiting to be paid. */
export function PayLink({
  accountId,
  quoteId,
  number,
}: {
  accountId: SenderAccountId
  quoteId: QuoteId
  number: string
}) {
  const t = useTranslations('accountLists.row')
  return (
    <Link
      href={payHref(accountId, quoteId)}
      aria-label={t('payFor', { number })}
      className={buttonStyle('secondary')}
    >
      {t('pay')}
    </Link>
  )
}
