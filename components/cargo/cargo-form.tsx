'use client'

/**
 * The cargo step: the rows of the load, next to them the packed load, updated while the visitor types,
 * and the button to the price. Texts: the namespaces `cargo`, `cargoStep` and `load`.
 */
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'next-intl'
import { ChosenUnits, useChosenMeasures } from '#components/measures/chosen-measures.tsx'
import { AskingTrouble } from '#components/quote/asking-trouble.tsx'
import { useAsking } from '#components/quote/use-asking.ts'
import { completeItem } from '#lib/cargo/complete-item.ts'
import type { VehicleType } from '#lib/contract/catalog.ts'
import type { DraftItem } from '#lib/cargo/draft-item.ts'
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
import { soughtFault, type SoughtField } from './sought-field.ts'
import { useRows } from './use-rows.ts'
import { LoadPlace } from '#components/load/load-place.tsx'
import { Segments } from '#components/ui/segments.tsx'
import { useNear } from '#components/load/use-seen.ts'
import { latePart } from '#components/ui/late-part.tsx'
import { UnbrokenWords } from '#components/ui/unbroken-words.tsx'
import { quoteOptions } from '#lib/freight/pack-whole.ts'
import { packingItems } from '#lib/freight/packing-items.ts'
import { loadSpaceMm3, vehicleOfType } from '#lib/freight/packing-vehicle.ts'
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
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
  const [sought, setSought] = useState<SoughtField | null>(null)
  /** On a narrow screen, where the rows and the load do not stand side by side. */
  const [side, setSide] = useState<Side>('rows')
  const { ask, pending, trouble } = useAsking({ askForQuotes, store, person: known.person })

  function goOn(): void {
    const { draft: current } = store.current()
    if (missingOfCargo(current).length > 0) {
      setWanted(true)
      seekFault()
    } else ask()
  }

  function seekFault(): void {
    setSide('rows')
    setSought(soughtFault(store.current().draft.items))
  }

  const missing = wanted ? missingOfCargo(draft) : []
  const edited = useRows(draft.items, store)
  const { actions } = edited
  // A key press comes first: to add up many rows takes long, and so does drawing a large load anew.
  const rows = useDeferredValue(edited.rows)
  const { state: latest, again } = usePackedLoad(rows, vehicleTypes)
  const state = useDeferredValue(latest)
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
        <SideChoice side={side} onChoose={setSide} fit={fit} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
          <div className={side === 'rows' ? '' : 'max-lg:hidden'}>
            <CargoRows
              edited={edited}
              units={draft.units}
              store={store}
              faultsWanted={wanted}
              sought={sought}
              onSeek={setSought}
              marked={marked}
            />
          </div>
          {/* The load stays in sight beside the rows. */}
          <div
            className={`flex flex-col gap-5 self-start lg:sticky lg:top-20 lg:max-h-[calc(100dvh-11rem)] lg:overflow-y-auto lg:overscroll-contain ${side === 'load' ? '' : 'max-lg:hidden'}`}
          >
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
              onShowFault={seekFault}
              picture={
                packed !== null &&
                fit !== null && <LoadPicture fit={fit} job={packed.job} vehicles={vehicleTypes} />
              }
            />
          </div>
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
          <div className="flex items-center justify-between gap-4 max-[16rem]:flex-col max-[16rem]:items-start">
            <Sums rows={rows} />
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

const sides = ['rows', 'load'] as const
type Side = (typeof sides)[number]

/** The rows or the load, where only one of them has room. */
function SideChoice({
  side,
  onChoose,
  fit,
}: {
  side: Side
  onChoose: (side: Side) => void
  fit: Fit | null
}) {
  const t = useTranslations('cargo.sides')
  const vehiclesText = useVehiclesText()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:hidden">
      <Segments
        label={t('label')}
        offered={sides}
        chosen={side}
        nameOf={(each) => t(each)}
        onChoose={onChoose}
      />
      {/* It has its line before the vehicles are known, so that the rows do not move then. */}
      <p className="min-h-[1lh] min-w-0 basis-full text-caption text-ink-soft sm:basis-auto">
        {fit !== null && <UnbrokenWords>{vehiclesText(fit.loads)}</UnbrokenWords>}
      </p>
    </div>
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

const Sums = memo(function Sums({ rows }: { rows: readonly DraftItem[] }) {
  const t = useTranslations('cargoStep')
  const measures = useChosenMeasures()
  const { pieces, weightKg, volumeM3 } = loadSums(rows.flatMap((row) => completeItem(row) ?? []))
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
})

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
  const place = useRef<HTMLElement>(null)
  const isNear = useNear(place)
  const shown = useMemo(
    () => fit.loads.filter(({ placements }) => placements.length > 0),
    [fit.loads],
  )
  const vehicle = meantVehicle(fit, vehicles)
  const goodsOf = useCallback(
    ({ vehicle_type_id: typeId }: LoadViewLoad) => {
      const type = vehicles.find(({ id }) => id === typeId)
      return type === undefined
        ? null
        : { vehicle: vehicleOfType(type), items: packingItems(job.items), options: quoteOptions }
    },
    [job, vehicles],
  )
  return (
    <section ref={place} aria-labelledby="load-picture" className="mt-5 min-w-0">
      <h3 id="load-picture" className="sr-only">
        {t('picture')}
      </h3>
      {shown.length > 0 &&
        (isNear ? (
          <LoadView waiting={waits} props={{ loads: shown, isNarrow: true, goodsOf }} />
        ) : (
          waits
        ))}
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
