'use client'

/**
 * The first step: pickup, drop-off, and the pickup window. It has no state: the route is a prop and every
 * change is an event. Its texts are the namespaces `route` and `map`, which the page
 * passes to the browser.
 */
import type { ReactNode } from 'react'
import { RouteMap } from '#components/map/pin-map.tsx'
import { routeEnds, type RouteEnd } from '#components/map/map-pin.ts'
import { WindowNote } from '#components/opening-hours/window-note.tsx'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import {
  windowOf,
  isNoWindow,
  pickupTimesOf,
  type KeptPickup,
} from '#lib/storefront/pickup-times.ts'
import { isPinned } from '#lib/storefront/place-pin.ts'
import { uncertaintyOf } from '#lib/storefront/uncertainty.ts'
import { RouteEndFields } from './route-end-fields.tsx'
import { keptAs, useAddressBook, type AddressBookActions } from './use-address-book.ts'
import type { RouteFaults } from './use-coverage.ts'
import { useMovedPins } from './use-moved-pins.ts'
import { otherEnd, type RouteEndsControl } from './use-route-ends.ts'
import { Route, ArrowUpDown } from 'lucide-react'
import { useTranslations, useFormatter } from 'next-intl'
import { useKilometres } from '#components/measures/use-kilometres.ts'
import { UndoBar } from '#components/ui/undo-bar.tsx'
import { greatCircleM, type Point } from '#lib/geo/great-circle.ts'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { latePart } from '#components/ui/late-part.tsx'
import { SentenceGap } from '#components/ui/sentence-gap.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

type RouteDraft = Pick<QuoteDraft, 'pickup' | 'drop' | 'pickupWindow'>

export function RouteStep({
  route,
  ends,
  onChange,
  addressBook,
  faults,
  showFaults,
  children,
}: {
  route: RouteDraft
  ends: RouteEndsControl
  onChange: (part: Pick<RouteDraft, 'pickupWindow'>) => void
  /** The signed-in person's actions; null for guests. */
  addressBook: AddressBookActions | null
  /** Why an end cannot be, though it is known. */
  faults: RouteFaults
  /** The visitor has tried to continue: missing fields are shown now. */
  showFaults: boolean
  /** The button to the next step: under the fields when the map is beside them, else at the end. */
  children: ReactNode
}) {
  const t = useTranslations('route')
  const book = useAddressBook(addressBook)
  const pins = routeEnds.flatMap((end) => {
    const { place } = ends[end]
    if (!isPinned(place)) return []
    const point = { lat: place.lat, lng: place.lng }
    return [{ end, point, uncertaintyM: uncertaintyOf(place)?.radiusM ?? null }]
  })
  const pickupHours = keptAs(ends.pickup.place, book.addresses)?.openingHours ?? null
  const moved = useMovedPins((end) => ends[end].place)
  const undoMove = () => {
    if (moved.last === null) return
    ends[moved.last.end].replace(moved.last.before)
    moved.forget()
  }
  const fieldsOf = (end: RouteEnd) => (
    <RouteEndFields
      end={end}
      control={ends[end]}
      book={book}
      fault={faults[end]}
      showFaults={showFaults}
      onFocus={() => ends.activate(end)}
    />
  )

  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8">
      <div className="flex min-w-0 flex-col gap-6">
        <div className="flex flex-col">
          {fieldsOf('pickup')}
          <SwapButton onSwap={ends.swap} />
          {fieldsOf('drop')}
        </div>
        <PickupTimeFields
          kept={route.pickupWindow}
          onChange={(pickupWindow) => onChange({ pickupWindow })}
        />
        {pickupHours !== null && (
          <WindowNote week={pickupHours} window={windowOf(route.pickupWindow)} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-22 lg:row-span-2 lg:self-start">
        <RouteMap
          pins={pins}
          active={ends.active}
          onActivate={ends.activate}
          onMove={(end, move) => {
            moved.note({ ...move, end, before: ends[end].place })
            ends.move(end, move.point)
          }}
        />
        <UndoBar
          text={
            moved.last && (
              <>
                {t(`undo.${isPinned(moved.last.before) ? 'moved' : 'set'}.${moved.last.end}`)}
                {!isPinned(route[otherEnd[moved.last.end]]) && (
                  <>
                    <SentenceGap />
                    {t(`undo.next.${otherEnd[moved.last.end]}`)}
                  </>
                )}
              </>
            )
          }
          undo={{ label: t('undo.back'), onUndo: undoMove }}
        />
        {faults.drop !== 'same_place' && <RouteLength points={pins.map(({ point }) => point)} />}
      </div>
      {children}
    </div>
  )
}

/** The distance between the ends, once there are two. */
function RouteLength({ points: [from, to] }: { points: readonly Point[] }) {
  const t = useTranslations('route')
  const kilometres = useKilometres()
  const km = from === undefined || to === undefined ? null : greatCircleM(from, to) / 1000
  return (
    <p role="status" className="flex items-center gap-2 text-small empty:hidden">
      {km !== null && (
        <>
          <Route aria-hidden className="size-4.5 shrink-0 text-mark" />
          {t('length', { distance: kilometres(km, km < 20 ? 1 : 0) })}
        </>
      )}
    </p>
  )
}

/** On the line between the two ends. */
function SwapButton({ onSwap }: { onSwap: () => void }) {
  const t = useTranslations('route')
  return (
    <div className="my-3 flex items-center gap-3">
      <span aria-hidden className="h-px grow bg-edge" />
      <button
        type="button"
        onClick={onSwap}
        className="inline-flex min-h-9 items-center gap-2 rounded-full border border-edge-strong bg-surface px-3.5 text-caption font-medium text-ink-soft hover:bg-hover hover:text-ink"
      >
        <ArrowUpDown aria-hidden className="size-4" />
        {t('swap')}
      </button>
      <span aria-hidden className="h-px grow bg-edge" />
    </div>
  )
}

const PickupTimeForm = latePart(() => import('./pickup-time-form.tsx'))

/** The optional pickup window. */
function PickupTimeFields({
  kept,
  onChange,
}: {
  kept: KeptPickup
  onChange: (kept: KeptPickup) => void
}) {
  const t = useTranslations('route.times')
  const format = useFormatter()
  const window = windowOf(kept)
  const { from, to } = pickupTimesOf(window)
  const isWrong = isNoWindow(kept)
  const said =
    window === null ? '' : `${format.dateTime(new Date(window.from), 'fullDay')} · ${from}–${to}`
  return (
    <Disclosure title={t('title')} said={said} isWrong={isWrong}>
      <PickupTimeForm
        waiting={<Skeleton className="h-24 rounded-medium" />}
        props={{ kept, onChange }}
      />
    </Disclosure>
  )
}
