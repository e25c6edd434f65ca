/** The rows of an account's orders and quotes, in its lists and on its home. */
import { useTranslations } from 'next-intl'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { AgainButton } from '#components/account-lists/again-button.tsx'
import {
  ListedTrip,
  type TripRow,
  OrderBadge,
  QuoteBadge,
} from '#components/account-lists/listed-trip.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'
import type { QuoteId, SenderAccountId } from '#lib/contract/ids.ts'
import { orderDetailsHref, orderHref, payHref, quoteHref } from '#lib/hrefs.ts'
import { shownNumber } from '#lib/storefront/shown-number.ts'
import { vehicleName, type VehicleNames } from '#lib/storefront/vehicle-names.ts'
import { vehicleNames } from '#server/portal/catalogue/catalogue.ts'
import type { ListedOrder, ListedQuote, ListedRow } from '#server/portal/orders/account-lists.ts'
import { orderAgain } from './actions.ts'

interface Shown<Row> {
  readonly accountId: SenderAccountId
  readonly rows: readonly Row[]
}

export async function OrderRows({ accountId, rows }: Shown<ListedOrder>) {
  const t = await getTranslations('accountLists.row')
  const names = await vehicleNames(await getLocale())
  return rows.map((row) => {
    const { status, quoteId, deliveryId } = row
    const isUnpaid = status === 'awaiting_payment'
    const href = isUnpaid ? payHref(accountId, quoteId) : orderHref(accountId, deliveryId)
    const trip = tripOf(row, href, names)
    return (
      <ListedTrip
        key={quoteId}
        trip={trip}
        badge={<OrderBadge status={status} />}
        actions={
          <>
            <Link
              href={orderDetailsHref(accountId, deliveryId)}
              aria-label={t('detailsOf', { number: trip.number })}
              className={buttonStyle('secondary')}
            >
              {t('details')}
            </Link>
            <PayOrAgain
              {...{ accountId, quoteId, toPay: isUnpaid, number: trip.number, wasOrdered: true }}
            />
          </>
        }
      />
    )
  })
}

export async function QuoteRows({ accountId, rows }: Shown<ListedQuote>) {
  const t = await getTranslations('accountLists.row')
  const format = await getFormatter()
  const names = await vehicleNames(await getLocale())
  return rows.map((row) => {
    const { status, quoteId, expiresAt } = row
    const isOpen = status === 'active'
    const trip = tripOf(row, quoteHref(accountId, quoteId), names)
    const validUntil = t('validUntil', { time: format.dateTime(expiresAt, 'time') })
    return (
      <ListedTrip
        key={quoteId}
        trip={trip}
        badge={<QuoteBadge status={status} />}
        note={isOpen ? validUntil : undefined}
        actions={
          <PayOrAgain
            {...{ accountId, quoteId, toPay: isOpen, number: trip.number }}
            wasOrdered={row.deliveryId !== null}
          />
        }
      />
    )
  })
}

function PayOrAgain({
  accountId,
  quoteId,
  toPay,
  number,
  wasOrdered,
}: {
  accountId: SenderAccountId
  quoteId: QuoteId
  toPay: boolean
  number: string
  wasOrdered: boolean
}) {
  const t = useTranslations('accountLists.row')
  return (
    <>
      {toPay && (
        <Link
          href={payHref(accountId, quoteId)}
          aria-label={t('payFor', { number })}
          className={buttonStyle('secondary')}
        >
          {t('pay')}
        </Link>
      )}
      <AgainButton
        quoteId={quoteId}
        number={number}
        orderAgain={orderAgain.bind(null, accountId)}
        wasOrdered={wasOrdered}
      />
    </>
  )
}

function tripOf(row: ListedRow, href: string, names: VehicleNames): TripRow {
  return {
    ...row,
    number: shownNumber(row),
    isShared: row.serviceType === 'ltl_transport',
    href,
    vehicles: row.vehicles.map(({ type, count }) => ({ name: vehicleName(names, type), count })),
  }
}
