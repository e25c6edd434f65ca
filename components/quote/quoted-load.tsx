'use client'

/** How full the vehicle is, what more would go in at no more freight, and the load itself. */
import { useMemo } from 'react'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LoadPlace } from '#components/load/load-place.tsx'
import { useChosenMeasures } from '#components/measures/use-chosen-measures.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { latePart } from '#components/ui/late-part.tsx'
import type { QuoteItem } from '#lib/contract/quote-request.ts'
import type { QuoteCreated } from '#lib/contract/quotes.ts'
import type { VehicleType } from '#lib/contract/vehicle-types.ts'
import type { RoomLeft } from './room-left.ts'
import { usePackedQuote } from './use-packed-quote.ts'
import type { QuoteId } from '#lib/contract/ids.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'

const LoadView = latePart(async () => ({
  default: (await import('#components/load/load-view.tsx')).LoadView,
}))

export function QuotedLoad({
  items,
  quote,
  vehicleTypes,
  isKept,
}: {
  items: readonly QuoteItem[]
  quote: QuoteCreated
  vehicleTypes: readonly VehicleType[]
  /** For an account, which can read what the service has planned. */
  isKept: boolean
}) {
  const t = useTranslations('quote.load')
  const plan = useQuery(quotedPlanQuery(quote.quotation_id, isKept))
  // A failure is no data, and then the page packs by itself.
  const known = plan.data ?? null
  const asked = useMemo(
    () => (plan.isLoading ? null : { goods: { items, quote, vehicleTypes }, known }),
    [items, quote, vehicleTypes, known, plan.isLoading],
  )
  const { packing, again } = usePackedQuote(asked)
  if (packing.kind === 'failed') return <Stopped onAgain={again} />
  if (packing.kind === 'packed' && packing.loads === null) {
    return <p className="text-small text-ink-soft">{t('noPlan')}</p>
  }
  if (packing.kind === 'packing' || packing.loads === null) return <Packing />
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {packing.loads.length === 1 && packing.room !== null && <MoreRoom room={packing.room} />}
      <LoadView waiting={<Packing />} props={{ loads: packing.loads }} />
    </div>
  )
}

/** The price does not hang on it. */
function Stopped({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('quote.load')
  return (
    <div role="alert" className="rounded-large bg-warn-soft px-5 py-4 text-small text-warn">
      <p>{t('stopped')}</p>
      <button type="button" className={buttonStyle('secondary', 'mt-3')} onClick={onAgain}>
        <RotateCw aria-hidden className="size-4" />
        {t('again')}
      </button>
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

// The load plan that the service quoted, of a quote that is an account's: nobody else can read one.

/** Null where there is none, or none came: the page packs by itself then. */
function quotedPlanQuery(quoteId: QuoteId, isKept: boolean) {
  return queryOptions({
    queryKey: ['quoted plan', quoteId],
    queryFn: ({ signal }) => askPlan(quoteId, signal),
    enabled: isKept,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

async function askPlan(
  quoteId: QuoteId,
  signal: AbortSignal,
): Promise<readonly LoadViewLoad[] | null> {
  const response = await fetch(`/portal/quotes/${quoteId}/load`, { signal })
  if (!response.ok) return null
  const { loadViewLoadsSchema } = await import('#lib/load-view/load-view-schema.ts')
  return loadViewLoadsSchema.safeParse(await response.json()).data ?? null
}
