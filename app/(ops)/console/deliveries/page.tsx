import { getLocale, getTranslations } from 'next-intl/server'
import { BoardFilterBar } from '#components/board/board-filter-bar.tsx'
import { ListedTrip } from '#components/board/listed-trip.tsx'
import { RoadMap } from '#components/board/road-map.tsx'
import { ListedWorkItem } from '#components/board/work-items.tsx'
import { Queries } from '#components/queries/queries.tsx'
import { FileLink } from '#components/ui/list-head.tsx'
import { Pager } from '#components/ui/pager.tsx'
import { tripsOfBoard } from '#lib/console/board-filter.ts'
import { readBoardFilter } from '#lib/console/read-board-filter.ts'
import type { BoardTrip } from '#lib/contract/console/trips.ts'
import { consoleHref, tripsFileHref, withQuery } from '#lib/hrefs.ts'
import { can } from '#lib/rights.ts'
import { filterQuery, isFiltered } from '#lib/storefront/list-filter.ts'
import { vehicleNames } from '#server/portal/catalogue/catalogue.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import type { SearchParams } from '../../../(account)/after-sign-in.ts'
import { privatePage } from '../../../page-metadata.ts'
import { Words } from '../../../words.tsx'
import { ConsoleClosed, ConsoleUnread } from '../console-closed.tsx'
import { assignTrip, driveTrip, refundFailed, resolveItem, sendTripAgain } from './actions.ts'

export const generateMetadata = privatePage('board.title')

/** The page shows so many of the trips that wait for a person: the longest waiting. */
const mostItems = 20

export default async function DeliveriesPage({ searchParams }: { searchParams: SearchParams }) {
  const read = await searchParams
  const here = consoleHref('deliveries')
  const access = await openConsolePage('deliveries', withQuery(here, read))
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const t = await getTranslations('board')
  const language = await getLocale()
  const filter = readBoardFilter(read)
  const after = typeof read['after'] === 'string' ? read['after'] : ''
  const mayDrive = can(actor, 'decideTrips')
  const list = (from: string) =>
    gateway().listTrips({
      body: { actor, ...tripsOfBoard(filter), ...(from !== '' && { after: from }) },
      language,
    })
  const [asked, items, onRoad, drivers, names] = await Promise.all([
    list(after),
    gateway().listWorkItems({ body: { actor, limit: mostItems + 1 }, language }),
    gateway().listTrips({ body: { actor, state: ['in_transit'], limit: 100 }, language }),
    mayDrive ? gateway().listDrivers({ body: { actor }, language }) : null,
    vehicleNames(language),
  ])
  // A place that makes no sense is ignored, as other parts of the address are.
  const trips =
    !asked.ok && after !== '' && asked.failure.kind === 'rejected' ? await list('') : asked
  if (!trips.ok || !items.ok || !onRoad.ok) return <ConsoleUnread />
  const work = items.value.data
  const vehicles = onRoad.value.data.flatMap(seenVehicle)
  const drive = mayDrive
    ? {
        drivers: drivers?.ok ? drivers.value.data : [],
        companies: drivers?.ok ? drivers.value.subcontractors : [],
        plates: drivers?.ok
          ? drivers.value.vehicles.map(({ plate, vehicle_type: type }) => ({
              plate,
              vehicle: type === null ? '' : (names.get(type) ?? type),
            }))
          : [],
        assign: assignTrip,
        move: driveTrip,
      }
    : null
  const hrefAt = (cursor: string | null) => {
    const query = filterQuery(filter)
    if (cursor !== null) query.set('after', cursor)
    return query.size === 0 ? here : `${here}?${query}`
  }
  return (
    <Words of={['board', 'console', 'accountLists', 'tracking', 'map', 'latePart']}>
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-[70ch] text-ink-soft">{t('lead')}</p>
      <section aria-labelledby="work-title">
        <h2 id="work-title" className="mb-3 text-title">
          {t('work.title')}
        </h2>
        {work.length === 0 ? (
          <p className="rounded-large border border-dashed border-edge-strong px-6 py-6 text-center text-small text-ink-soft">
            {t('work.none')}
          </p>
        ) : (
          <ul className="divide-y divide-edge rounded-large border border-edge bg-surface">
            {work.slice(0, mostItems).map((item) => (
              <ListedWorkItem
                key={item.id}
                item={item}
                orderHref={`${here}?${new URLSearchParams({ q: item.order_no })}`}
                sendAgain={mayDrive ? sendTripAgain : null}
                refund={can(actor, 'refund') ? refundFailed : null}
                resolve={mayDrive ? resolveItem : null}
              />
            ))}
          </ul>
        )}
        {work.length > mostItems && (
          <p className="mt-2 text-caption text-ink-soft">{t('work.more')}</p>
        )}
      </section>
      {vehicles.length > 0 && (
        <div className="mt-8">
          <Queries>
            <RoadMap vehicles={vehicles} />
          </Queries>
        </div>
      )}
      <section aria-labelledby="trips-title" className="mt-8">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="trips-title" className="text-title">
            {t('trips')}
          </h2>
          <FileLink
            href={withQuery(tripsFileHref, Object.fromEntries(filterQuery(filter)))}
            text={t('file.download')}
          />
        </div>
        <BoardFilterBar filter={filter} />
        {trips.value.data.length === 0 ? (
          <p className="mt-4 rounded-large border border-dashed border-edge-strong px-6 py-10 text-center text-small text-ink-soft">
            {t(isFiltered(filter) ? 'noneFound' : 'none')}
          </p>
        ) : (
          <ul className="mt-4 divide-y divide-edge rounded-large border border-edge bg-surface">
            {trips.value.data.map((trip) => (
              <ListedTrip
                key={trip.id}
                trip={trip}
                vehicle={names.get(trip.vehicle_type) ?? trip.vehicle_type}
                drive={
                  drive && {
                    drivers: drive.drivers,
                    companies: drive.companies,
                    plates: drive.plates,
                    assign: drive.assign.bind(null, { id: trip.id, number: trip.delivery_no }),
                    move: drive.move.bind(null, trip.id),
                  }
                }
              />
            ))}
          </ul>
        )}
      </section>
      <Pager
        label={t('trips')}
        newer={after === '' ? null : { href: hrefAt(null), text: t('latest') }}
        older={
          trips.value.next === null ? null : { href: hrefAt(trips.value.next), text: t('older') }
        }
      />
    </Words>
  )
}

function seenVehicle({ id, delivery_no: number, position }: BoardTrip) {
  return position === null
    ? []
    : [{ id, name: number, letter: '', point: { lat: position.lat, lng: position.lng } }]
}
