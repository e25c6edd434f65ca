'use client'

/** How full the vehicle is, what more would go in at no more freight, and the load itself. */
import { useMemo } from 'react'
import { useTranslations } from 'next-intl'
import { LoadPlace } from '#components/load/load-place.tsx'
import { useChosenMeasures } from '#components/measures/chosen-measures.tsx'
import { TryAgain } from '#components/ui/try-again.tsx'
import { latePart } from '#components/ui/late-part.tsx'
import type { VehicleLoad } from '#lib/contract/load-plans.ts'
import type { QuoteItem } from '#lib/contract/quote-request.ts'
import type { QuoteCreated } from '#lib/contract/quotes.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import type { RoomLeft } from './room-left.ts'
import { viewOfLoads } from '#lib/load-view/view-of-plan.ts'
import { usePackedQuote } from './use-packed-quote.ts'

const LoadView = latePart(async () => ({
  default: (await import('#components/load/load-view.tsx')).LoadView,
}))

export function QuotedLoad({
  items,
  quote,
  vehicleTypes,
  plan,
}: {
  items: readonly QuoteItem[]
  quote: QuoteCreated
  vehicleTypes: readonly VehicleType[]
  /** The service's own; null where it sent none: then the page packs. */
  plan: readonly VehicleLoad[] | null
}) {
  const t = useTranslations('quote.load')
  const planned = useMemo(() => plan && viewOfLoads(plan, vehicleTypes), [plan, vehicleTypes])
  const asked = useMemo(
    () => ({ goods: { items, quote, vehicleTypes }, isPlanned: planned !== null }),
    [items, quote, vehicleTypes, planned],
  )
  const { packing, again } = usePackedQuote(asked)
  const packed = packing.kind === 'packed' ? packing.loads : null
  const loads = useMemo(
    () => planned ?? (packed && viewOfLoads(packed, vehicleTypes)),
    [planned, packed, vehicleTypes],
  )
  if (loads === null) {
    if (packing.kind === 'failed')
      return <TryAgain text={t('stopped')} label={t('again')} onAgain={again} />
    if (packing.kind === 'packing') return <Packing />
    return <p className="text-small text-ink-soft">{t('noPlan')}</p>
  }
  const room = packing.kind === 'packed' ? packing.room : null
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {room !== null && <MoreRoom room={room} />}
      <LoadView waiting={<Packing />} props={{ loads }} />
    </div>
  )
}

function Packing() {
  const t = useTranslations('quote.load')
  return (
    <div role="status">
      <LoadPlace>{t('packing')}</LoadPlace>
    </div>
  )
}

function MoreRoom({ room }: { room: RoomLeft }) {
  const t = useTranslations('quote.load')
  const measures = useChosenMeasures()
  const { more, volumeM3, weightKg } = room
  return (
    <div className="rounded-large bg-good-soft px-5 py-4 text-small">
      <p className="font-semibold text-good">{more.length === 0 ? t('full') : t('more')}</p>
      {more.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {more.map(({ name, pieces }) => (
            <li key={name} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="text-right font-medium whitespace-nowrap">
                {t('morePieces', { pieces })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-caption text-ink-soft">
        {t('left', {
          volume: measures.volume(volumeM3),
          weight: measures.weight(weightKg),
        })}
      </p>
    </div>
  )
}
