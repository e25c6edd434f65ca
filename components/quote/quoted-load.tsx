'use client'

/** How full the vehicle is, what more would go in at no more freight, and the load itself. */
import { useMemo, useRef } from 'react'
import { useTranslations } from 'next-intl'
import { LoadPlace } from '#components/load/load-place.tsx'
import { useNear } from '#components/load/use-seen.ts'
import { useChosenMeasures } from '#components/measures/chosen-measures.tsx'
import { TryAgain } from '#components/ui/try-again.tsx'
import { latePart } from '#components/ui/late-part.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import type { QuoteItem } from '#lib/contract/quote-request.ts'
import type { QuoteCreated } from '#lib/contract/quotes.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import type { RoomLeft } from '#lib/freight/room-left.ts'
import type { LoadedFor } from '#lib/load-view/load-view-load.ts'
import { viewOfLoads } from '#lib/load-view/view-of-plan.ts'
import { usePackedQuote, type Packing as PackingState } from './use-packed-quote.ts'

const LoadView = latePart(async () => ({
  default: (await import('#components/load/load-view.tsx')).LoadView,
}))

/** Most of its code is loaded when the visitor comes near: on a phone it is far below the price. */
export function QuotedLoad(quoted: QuotedLoadProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  return (
    <div ref={place} className="min-w-0">
      <PackedLoad {...quoted} isNear={isNear} />
    </div>
  )
}

interface QuotedLoadProps {
  readonly items: readonly QuoteItem[]
  readonly quote: QuoteCreated
  readonly vehicleTypes: readonly VehicleType[]
  /** The service's own; null where it sent none: then the page packs. */
  readonly plan: readonly VehicleLoad[] | null
  /** The trip, for the loading sheet. */
  readonly loadedFor: LoadedFor
  /** Adds pieces of an item and asks for the price again; null where the price does not change any more. */
  readonly onAdd: ((itemIndex: number, pieces: number) => void) | null
}

function PackedLoad({
  items,
  quote,
  vehicleTypes,
  plan,
  loadedFor,
  onAdd,
  isNear,
}: QuotedLoadProps & { isNear: boolean }) {
  const t = useTranslations('quote.load')
  const drawing = useTranslations('load.stage')('loading')
  const asked = useMemo(
    () => ({
      goods: { items, quote, vehicleTypes },
      planned: plan && { loads: plan, undrawn: 0 },
    }),
    [items, quote, vehicleTypes, plan],
  )
  const { packing, again } = usePackedQuote(asked, { isNear })
  const packed = packing.kind === 'packed' ? packing.plan : null
  const loads = useMemo(
    () => packed && viewOfLoads(packed.loads, vehicleTypes, items),
    [packed, vehicleTypes, items],
  )
  if (packing.kind === 'failed')
    return <TryAgain text={t('stopped')} label={t('again')} onAgain={again} />
  if (packing.kind === 'packing') return <Packing {...packing} />
  if (packed === null || loads === null)
    return <p className="text-small text-ink-soft">{t('noPlan')}</p>
  const { undrawn } = packed
  const waiting = <LoadPlace>{drawing}</LoadPlace>
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <MoreRoom room={packing.room} onAdd={onAdd} />
      {undrawn > 0 && (
        <p className="text-small text-ink-soft">{t('undrawn', { count: undrawn })}</p>
      )}
      {isNear ? (
        <LoadView waiting={waiting} props={{ loads, loadedFor: { ...loadedFor, undrawn } }} />
      ) : (
        waiting
      )}
    </div>
  )
}

function Packing({ done, of }: Extract<PackingState, { kind: 'packing' }>) {
  const t = useTranslations('quote.load')
  return (
    <div role="status">
      <LoadPlace>
        <span className="flex flex-col items-center gap-3">
          {of === null ? t('packing') : t('packingOf', { number: done + 1, of })}
          {of !== null && <ProgressBar label={null} value={done / of} className="h-1.5 w-40" />}
        </span>
      </LoadPlace>
    </div>
  )
}

/** Nothing where nothing was found, and it is not proven that nothing fits. */
function MoreRoom({
  room: known,
  onAdd,
}: {
  room: Extract<PackingState, { kind: 'packed' }>['room']
} & Pick<QuotedLoadProps, 'onAdd'>) {
  const t = useTranslations('quote.load')
  if (known.kind === 'searched')
    return (
      <p role="status" className="rounded-large bg-sunken px-5 py-4 text-small text-ink-soft">
        {t('searching')}
      </p>
    )
  const { room } = known
  if (room === null || (room.more.length === 0 && !room.isFull)) return null
  return <KnownRoom room={room} onAdd={onAdd} />
}

function KnownRoom({
  room: { more, isFull, volumeM3, weightKg },
  onAdd,
}: { room: RoomLeft } & Pick<QuotedLoadProps, 'onAdd'>) {
  const t = useTranslations('quote.load')
  const measures = useChosenMeasures()
  return (
    <div className="rounded-large bg-good-soft px-5 py-4 text-small">
      <p className="font-semibold text-good">
        {isFull ? t('full') : t('more', { kinds: more.length })}
      </p>
      {more.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {more.map(({ itemIndex, name, pieces }, index) => (
            <li key={itemIndex} className="flex items-baseline justify-between gap-4">
              <span className="line-clamp-2 min-w-0 wrap-anywhere">{name}</span>
              <span className="flex items-baseline gap-3 text-right font-medium whitespace-nowrap">
                <span>{t(index === 0 ? 'morePieces' : 'orMorePieces', { pieces })}</span>
                {onAdd !== null && (
                  <button
                    type="button"
                    onClick={() => onAdd(itemIndex, pieces)}
                    aria-label={t('addOf', { pieces, name })}
                    className="inline-flex min-h-6 items-center font-medium text-action underline-offset-4 hover:underline print:hidden"
                  >
                    {t('add')}
                  </button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <p className="mt-2 text-caption text-ink-soft">
          {t('left', { volume: measures.volume(volumeM3), weight: measures.weight(weightKg) })}
        </p>
      )}
    </div>
  )
}
