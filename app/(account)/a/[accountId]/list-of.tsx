/** What the pages of orders and of quotes have in common: what a row shows, and how fresh the list is. */
import { CloudOff } from 'lucide-react'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import type { TripRow } from '#components/account-lists/listed-trip.tsx'
import { unbroken } from '#lib/dates/unbroken.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import { vehicleName } from '#lib/storefront/vehicle-names.ts'
import type { Heard } from '#server/portal/lists/hear-account.ts'
import type { ListedRow } from '#server/portal/lists/listed-row.ts'
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

/** Only where the service did not answer: then since when nothing was heard. */
export async function StaleNote({ heard }: { heard: Heard }) {
  if (heard.failure === null || heard.heardAt === null) return null
  const t = await getTranslations('accountLists')
  const format = await getFormatter()
  return (
    <p
      role="status"
      className="mb-4 flex gap-3 rounded-medium bg-warn-soft px-4 py-3 text-small text-warn"
    >
      <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      {t('stale', { time: unbroken(format.dateTime(heard.heardAt, 'moment')) })}
    </p>
  )
}
