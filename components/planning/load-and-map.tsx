'use client'

/** The load of one vehicle or delivery in three dimensions, and its tour among the stops that wait. */
import { memo, useMemo, type Ref } from 'react'
import { useTranslations } from 'next-intl'
import { LoadView } from '#components/load/load-view.tsx'
import type { VehicleType } from '#lib/contract/catalog.ts'
import type { PackRequest } from '#lib/packing/request.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { viewOfDelivery } from '#lib/load-view/view-of-plan.ts'
import type { PlannerDeliveryGoods } from '#lib/planner/planner-goods.ts'
import type { WaitingPoint } from './tour-canvas.tsx'
import { TourMap } from './tour-map.tsx'

export type ShownLoad = {
  readonly load: LoadViewLoad
  /** Its stops in the order of the tour. */
  readonly points: readonly (Point | null)[]
} & (
  | { readonly kind: 'vehicle'; readonly number: number; readonly goods: PackRequest | null }
  | { readonly kind: 'delivery'; readonly number: string }
)

/** Null while the delivery has no plan. */
export function shownDelivery(
  { load, stops }: NonNullable<PlannerDeliveryGoods['plan']>,
  { number, types }: { number: string; types: readonly VehicleType[] },
): ShownLoad | null {
  if (load === null) return null
  const type = types.find((each) => each.type === load.vehicle_type)
  const vehicle = type ?? { name: load.vehicle_type, door: 'rear' as const, axles: [] }
  return {
    kind: 'delivery',
    number,
    load: viewOfDelivery({ load, stops }, vehicle),
    points: stops.map(({ lat, lng }) => (lat === null || lng === null ? null : { lat, lng })),
  }
}

export const LoadAndMap = memo(function LoadAndMap({
  ref,
  shown,
  origin,
  waiting,
  onChoose,
}: {
  ref: Ref<HTMLDivElement>
  shown: ShownLoad | null
  origin: Point | null
  waiting: readonly WaitingPoint[]
  onChoose: (key: string) => void
}) {
  const t = useTranslations('planner')
  const load = shown?.load ?? null
  const loads = useMemo(() => (load === null ? [] : [load]), [load])
  const points = shown?.points ?? noPoints
  const tour = useMemo(() => pointsOfTour(points), [points])
  // A plan that is stored stays as it is.
  const goods = shown?.kind === 'vehicle' ? shown.goods : null
  return (
    <div
      className={`mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${shown === null ? '' : 'min-[80rem]:grid-cols-2'}`}
    >
      {shown !== null && (
        <div ref={ref} tabIndex={-1} className="scroll-mt-20 outline-none">
          <h2 className="mb-3 text-title">{t(`${shown.kind}.detail`, { number: shown.number })}</h2>
          <LoadView key={shown.number} loads={loads} goodsOf={() => goods} startsByStop />
        </div>
      )}
      <div>
        <h2 className="mb-3 text-title">
          {shown === null ? t('map.title') : t(`${shown.kind}.tour`, { number: shown.number })}
        </h2>
        <TourMap origin={origin} tour={tour} waiting={waiting} onChoose={onChoose} />
      </div>
    </div>
  )
})

const noPoints: readonly (Point | null)[] = []

export function keyOf(point: Point | null | undefined): string {
  return point ? `${point.lat},${point.lng}` : ''
}

/** Several stops may be at one point, as where only the district is known: the first one is shown. */
function pointsOfTour(points: readonly (Point | null)[]) {
  const seen = new Set<string>()
  return points.flatMap((point, index) => {
    if (point === null || seen.has(keyOf(point))) return []
    seen.add(keyOf(point))
    return [{ stop: index + 1, point }]
  })
}
