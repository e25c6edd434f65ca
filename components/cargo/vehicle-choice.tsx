import { useFormatter, useTranslations } from 'next-intl'
import { useChosenMeasures } from '#components/measures/chosen-measures.tsx'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import type { VehicleFit } from '#components/cargo/load-job.ts'
import { fillOfLoads } from './fill-of-loads.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import type { Packed } from './packing-session.ts'
import { useVehiclesText } from './use-vehicles-text.ts'

/** The vehicles side by side: how full each would be, or why the load does not fit. */
export function VehicleChoice({
  packed,
  vehicles,
  chosen,
  onChoose,
}: {
  packed: Packed
  vehicles: readonly VehicleType[]
  chosen: string | null
  onChoose: (type: string | null) => void
}) {
  const t = useTranslations('cargo.vehicles')
  const format = useFormatter()
  const measures = useChosenMeasures()
  const vehiclesText = useVehiclesText()
  const { choice, fits } = packed
  const fitById = new Map<string, VehicleFit>(fits.map((fit) => [fit.vehicleId, fit]))
  const percent = (value: number) =>
    format.number(value, { style: 'percent', maximumFractionDigits: 0 })
  const [only] = choice.loads
  const single = choice.loads.length === 1 && choice.left.length === 0 ? only : undefined
  const known = vehicles.some(({ type }) => type === chosen) ? chosen : null
  const metres = (mm: number) => format.number(mm / 1000, { maximumFractionDigits: 2 })
  const together = {
    key: 'together',
    type: null,
    name: vehiclesText(choice.loads),
    note: t('several', { count: choice.loads.length }),
    says: percent(fillOfLoads(choice.loads).volume),
    isGood: choice.left.length === 0,
    checked: known === null,
  }
  const alone = vehicles.map((vehicle) => {
    const fit = fitById.get(vehicle.id)
    const isSmallest = single?.vehicle_type_id === vehicle.id
    const [left] = fit?.left ?? []
    const fill = fit === undefined ? '…' : percent(fillOfLoads(fit.loads).volume)
    const box = t('box', {
      length: metres(vehicle.inner_length_mm),
      width: metres(vehicle.inner_width_mm),
      height: metres(vehicle.inner_height_mm),
      payload: measures.weight(vehicle.max_payload_kg),
    })
    return {
      key: vehicle.id,
      type: isSmallest ? null : vehicle.type,
      name: vehicle.name,
      note: isSmallest ? `${t('smallest')} · ${box}` : box,
      says: left === undefined ? fill : t(`why.${left.reason.code}`),
      isGood: left === undefined,
      checked: known === vehicle.type || (known === null && isSmallest),
    }
  })
  const options = choice.loads.length > 1 ? [together, ...alone] : alone
  return (
    <fieldset className="mt-6 border-t border-edge pt-4">
      <legend className="float-left mb-2 w-full text-small font-semibold">{t('title')}</legend>
      <div className="clear-both flex flex-col">
        {options.map(({ key, type, name, note, says, isGood, checked }) => (
          <label
            key={key}
            className="-mx-2 flex min-h-13 cursor-pointer items-center gap-3 rounded-medium px-2 py-1.5 hover:bg-hover has-checked:bg-action-soft"
          >
            <input
              type="radio"
              name="vehicle"
              checked={checked}
              onChange={() => onChoose(type)}
              className="size-5 shrink-0"
            />
            <span className="min-w-0 grow">
              <span className="block text-small leading-snug font-medium text-balance">
                <UnbrokenWords>{name}</UnbrokenWords>
              </span>
              <span className="block text-caption text-ink-soft">{note}</span>
            </span>
            <span
              className={`max-w-24 shrink-0 text-right text-caption font-medium ${isGood ? 'text-ink' : 'text-bad'}`}
            >
              {says}
            </span>
          </label>
        ))}
      </div>
      <p className="mt-3 text-caption text-ink-soft">
        {t(known === null ? 'priceCheapest' : 'priceChosen')}
      </p>
    </fieldset>
  )
}
