'use client'

/**
 * The cargo step: the rows of the load, next to them the packed load, updated while the visitor types,
 * and the button to the price. Texts: the namespaces `cargo`, `cargoStep` and `load`.
 */
import { useMemo, useState, memo, useRef } from 'react'
import { useTranslations } from 'next-intl'
import { focusFault } from '#components/cargo/focus-fault.ts'
import { ChosenUnits, useChosenMeasures } from '#components/measures/chosen-measures.tsx'
import { AskingTrouble } from '#components/quote/asking-trouble.tsx'
import { useAsking } from '#components/quote/use-asking.ts'
import { completeItem } from '#lib/cargo/complete-item.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import type { DraftOfPage } from '#lib/storefront/draft-save.ts'
import type { AskForQuotes } from '#lib/storefront/quotes-asked.ts'
import { missingOfCargo } from '#lib/storefront/missing-parts.ts'
import { loadSums } from '#lib/storefront/load-sums.ts'
import { DraftOffer } from '../steps/draft-offer.tsx'
import { GoOnButton } from '../steps/go-on-button.tsx'
import { SavingNote } from '../steps/saving-note.tsx'
import { SlowNote } from '../ui/slow-note.tsx'
import { useDraft } from '../steps/use-draft.ts'
import { applyAdvice } from './apply-advice.ts'
import { CargoRows } from './cargo-rows.tsx'
import type { Fit, LoadJob } from './load-job.ts'
import type { Packed } from './packing-session.ts'
import { PackedLoadPanel } from './packed-load-panel.tsx'
import { usePackedLoad } from './use-packed-load.ts'
import { useRows } from './use-rows.ts'
import { LoadPlace } from '#components/load/load-place.tsx'
import { useNear } from '#components/load/use-seen.ts'
import { latePart } from '#components/ui/late-part.tsx'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import { loadSpaceMm3 } from '#lib/freight/packing-vehicle.ts'
import { useVehiclesText } from './use-vehicles-text.ts'

export function CargoForm({
  known,
  vehicleTypes,
  askForQuotes,
}: {
  known: DraftOfPage
  vehicleTypes: readonly VehicleType[]
  askForQuotes: AskForQuotes
}) {
  const t = useTranslations('cargoStep')
  const { draft, saving, hasAside, store } = useDraft(known)
  const [wanted, setWanted] = useState(false)
  const { ask, pending, trouble } = useAsking({ askForQuotes, store, person: known.person })

  function goOn(): void {
    const { draft: current } = store.current()
    if (missingOfCargo(current).length > 0) {
      setWanted(true)
      focusFault(current.items)
    } else ask()
  }

  const missing = wanted ? missingOfCargo(draft) : []
  const edited = useRows(draft.items, store)
  const { rows, actions } = edited
  const { state, again } = usePackedLoad(rows, vehicleTypes)
  const { packed } = state
  const fit = packed && shownFit(packed, { vehicleTypes, chosen: draft.vehicleType })
  const marked = useMemo(() => new Set(fit?.left.map(({ rowId }) => rowId)), [fit])
  const tooMuch = state.kind === 'packed' && packed !== null && packed.choice.left.length > 0
  return (
    <ChosenUnits units={draft.units}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          goOn()
        }}
        className="flex flex-col gap-6"
      >
        <DraftOffer hasAside={hasAside} store={store} />
        <div className="flex flex-col gap-10">
          {/* The panel stays visible beside the rows, and does not cover the picture below them. */}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <CargoRows
              edited={edited}
              units={draft.units}
              store={store}
              faultsWanted={wanted}
              marked={marked}
            />
            <PackedLoadPanel
              state={state}
              fit={fit}
              rows={rows}
              vehicles={vehicleTypes}
              vehicleType={draft.vehicleType}
              onVehicleType={(vehicleType) =>
                store.change((before) => ({ ...before, vehicleType }))
              }
              onAdvice={(advice) =>
                actions.replace((now) => applyAdvice(now, advice), { kind: 'advised' })
              }
              onAgain={again}
              onShowFault={() => focusFault(store.current().draft.items)}
            />
          </div>
          {packed !== null && fit !== null && (
            <LoadPicture fit={fit} job={packed.job} vehicles={vehicleTypes} />
          )}
        </div>
        <div className="bottom-bar sticky bottom-0 z-5 page-bleed flex flex-col gap-3 border-t border-edge bg-canvas pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {trouble !== null && <AskingTrouble trouble={trouble} />}
          {tooMuch && (
            <p className="text-small">
              <span className="font-medium text-bad">{t('tooMuch')}</span>{' '}
              <a
                href="#stayed-behind"
                className="font-medium whitespace-nowrap text-action underline underline-offset-2"
              >
                {t('whatHelps')}
              </a>
            </p>
          )}
          {missing[0] !== undefined && (
            <p role="alert" className="text-small font-medium text-bad">
              {t(`missing.${missing[0]}`)}
            </p>
          )}
          <div className="flex items-center justify-between gap-4">
            <Sums items={draft.items} />
            <GoOnButton
              pending={pending}
              label={t('next')}
              pendingLabel={t('asking')}
              kind={tooMuch ? 'secondary' : 'primary'}
              className="shrink-0"
            />
          </div>
          <SlowNote pending={pending} says={t('slow')} />
          <SavingNote saving={saving} />
        </div>
      </form>
    </ChosenUnits>
  )
}

/** The load in the chosen vehicle; otherwise, and until that is known, in the vehicles that take it. */
function shownFit(
  { fits, choice }: Packed,
  { vehicleTypes, chosen }: { vehicleTypes: readonly VehicleType[]; chosen: string | null },
): Fit {
  const vehicle = vehicleTypes.find(({ type }) => type === chosen)
  return fits.find(({ vehicleId }) => vehicleId === vehicle?.id) ?? choice
}

function Sums({ items }: { items: QuoteDraft['items'] }) {
  const t = useTranslations('cargoStep')
  const measures = useChosenMeasures()
  const { pieces, weightKg, volumeM3 } = loadSums(items.flatMap((item) => completeItem(item) ?? []))
  if (pieces === 0)
    return <p className="min-w-0 text-caption text-ink-soft sm:text-small">{t('nothingYet')}</p>
  return (
    <p className="min-w-0 text-caption font-medium sm:text-small">
      {t('sums', {
        pieces,
        weight: measures.weight(weightKg),
        volume: measures.volume(volumeM3),
      })}
    </p>
  )
}

const LoadView = latePart(async () => ({
  default: (await import('#components/load/load-view.tsx')).LoadView,
}))

const HeldAgainst = latePart(() => import('./held-against.tsx'))

/**
 * The load in three dimensions, whose code is loaded when the visitor comes near it; or the reason why
 * there is none.
 */
const LoadPicture = memo(function LoadPicture({
  fit,
  job,
  vehicles,
}: {
  fit: Fit
  job: LoadJob
  vehicles: readonly VehicleType[]
}) {
  const t = useTranslations('cargo.packed')
  const waits = <LoadPlace>{useTranslations('load.stage')('loading')}</LoadPlace>
  const vehiclesText = useVehiclesText()
  const place = useRef<HTMLElement>(null)
  const isNear = useNear(place)
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
      {shown.length > 0 && (isNear ? <LoadView waiting={waits} props={{ loads: shown }} /> : waits)}
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
