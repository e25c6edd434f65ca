'use client'

/** The vehicle that the form describes, with an example load packed into it by the engine of the service. */
import { useMemo } from 'react'
import { useTranslations } from 'next-intl'
import { LoadView } from '#components/load/load-view.tsx'
import { useDebounced } from '#components/ui/use-debounced.ts'
import type { VehicleForm } from '#lib/console/catalogue-form-schemas.ts'
import { typedNumber } from '#lib/console/catalogue-forms.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import type { VehicleTypeId } from '#lib/contract/ids.ts'
import { exampleLoads, packExample } from '#lib/load-view/example-loads.ts'
import { viewOfPlan } from '#lib/load-view/view-of-plan.ts'

const [exampleLoad = []] = exampleLoads

export function VehiclePicture({ form }: { form: VehicleForm }) {
  const t = useTranslations('catalogue.picture')
  const nameOfGoods = useTranslations('packing.goods')
  const ofVehicle = useTranslations('catalogue.vehicle')
  const unnamed = ofVehicle('form')
  const shown = useDebounced(form)
  const packed = useMemo(() => {
    const vehicle = vehicleOf({ ...shown, name: shown.name.trim() || unnamed })
    if (vehicle === null) return null
    const plan = packExample(vehicle, exampleLoad)
    const names = new Map<string, string>(exampleLoad.map(({ id }) => [id, nameOfGoods(id)]))
    const load = viewOfPlan({
      plan,
      items: exampleLoad,
      nameOf: (id) => names.get(id) ?? id,
      vehicle,
    })
    const pieces = exampleLoad.reduce((sum, { quantity }) => sum + quantity, 0)
    return { load, pieces, loaded: load.placements.length }
  }, [shown, unnamed, nameOfGoods])
  return (
    <section aria-labelledby="picture" className="min-w-0 lg:sticky lg:top-20">
      <h2 id="picture" className="mb-3 text-lead">
        {t('title')}
      </h2>
      {packed === null ? (
        <p className="rounded-large border border-dashed border-edge-strong px-6 py-10 text-center text-small text-ink-soft">
          {t('none')}
        </p>
      ) : (
        <>
          <LoadView loads={[packed.load]} isNarrow />
          <p role="status" className="mt-3 text-small text-ink-soft">
            {t('loaded', { loaded: packed.loaded, pieces: packed.pieces })}
          </p>
        </>
      )}
    </section>
  )
}

/** Null as long as its box and its payload are not known. */
function vehicleOf(form: VehicleForm): VehicleType | null {
  const inRange = (text: string, least: number, most: number) => {
    const typed = typedNumber(text) ?? 0
    return typed >= least && typed <= most ? Math.round(typed) : null
  }
  const length = inRange(form.inner_length_mm, 100, 30_000)
  const width = inRange(form.inner_width_mm, 100, 30_000)
  const height = inRange(form.inner_height_mm, 100, 30_000)
  const payload = inRange(form.max_payload_kg, 1, 200_000)
  if (length === null || width === null || height === null || payload === null) return null
  const axles = form.axles.map(({ position_mm, empty_load_kg, max_load_kg }) => ({
    position_mm: Math.round(typedNumber(position_mm) ?? Number.NaN),
    empty_load_kg: typedNumber(empty_load_kg) ?? Number.NaN,
    max_load_kg: typedNumber(max_load_kg) ?? Number.NaN,
  }))
  const areKnown = axles.every((axle) => Object.values(axle).every((each) => Number.isFinite(each)))
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Nothing asks for it: it is drawn, not sent.
    id: '' as VehicleTypeId,
    type: form.code,
    name: form.name,
    inner_length_mm: length,
    inner_width_mm: width,
    inner_height_mm: height,
    max_payload_kg: payload,
    door: form.door,
    axles: areKnown ? axles : [],
  }
}
