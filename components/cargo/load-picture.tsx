import { memo, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'next-intl'
import { LoadPlace } from '#components/load/load-place.tsx'
import { useSeen } from '#components/load/use-seen.ts'
import { latePart } from '#components/ui/late-part.tsx'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import type { Fit, LoadJob } from '#components/cargo/load-job.ts'
import { loadSpaceMm3 } from '#lib/freight/packing-vehicle.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import { useVehiclesText } from './use-vehicles-text.ts'

const LoadView = latePart(async () => ({
  default: (await import('#components/load/load-view.tsx')).LoadView,
}))

const HeldAgainst = latePart(() => import('./held-against.tsx'))

/**
 * The load in three dimensions, whose code is loaded when the visitor comes near it; or the reason why
 * there is none.
 */
export const LoadPicture = memo(function LoadPicture({
  fit,
  job,
  vehicles,
}: {
  fit: Fit
  /** The packed job. */
  job: LoadJob
  vehicles: readonly VehicleType[]
}) {
  const t = useTranslations('cargo.packed')
  const waits = <LoadPlace>{useTranslations('load.stage')('loading')}</LoadPlace>
  const vehiclesText = useVehiclesText()
  const place = useRef<HTMLElement>(null)
  const seen = useSeen(place)
  const [wasSeen, setWasSeen] = useState(false)
  if (seen && !wasSeen) setWasSeen(true)
  const shown = useMemo(
    () => fit.loads.filter(({ placements }) => placements.length > 0),
    [fit.loads],
  )
  const vehicle = meantVehicle(fit, vehicles)
  return (
    <section ref={place} aria-labelledby="load-picture" className="min-w-0">
      <h2 id="load-picture" className="text-title">
        {t('picture')}
      </h2>
      <h3 className="mt-1 mb-4 text-small font-normal text-ink-soft">
        <UnbrokenWords>{vehiclesText(shown)}</UnbrokenWords>
      </h3>
      {shown.length > 0 &&
        (wasSeen ? <LoadView waiting={waits} props={{ loads: shown }} /> : waits)}
      {/* It is small, and the explanations are not for it. */}
      {shown.length === 0 && vehicle && (
        <HeldAgainst waiting={null} props={{ left: fit.left, job, vehicle }} />
      )}
    </section>
  )
})

/** The vehicle that nothing fits into; without one, the largest, which the reasons are about. */
function meantVehicle({ loads }: Fit, vehicles: readonly VehicleType[]): VehicleType | undefined {
  const [load] = loads
  return (
    vehicles.find(({ id }) => id === load?.vehicle_type_id) ??
    vehicles.toSorted((one, other) => loadSpaceMm3(other) - loadSpaceMm3(one))[0]
  )
}
