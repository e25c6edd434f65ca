'use client'

/** The step of the load: its editor, and the way on to the price. */
import { useState } from 'react'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CargoStep } from '#components/cargo/cargo-step.tsx'
import { focusFault } from '#components/cargo/focus-fault.ts'
import { ChosenUnits } from '#components/measures/chosen-units.tsx'
import { useChosenMeasures } from '#components/measures/use-chosen-measures.ts'
import { AskingTrouble } from '#components/quote/asking-trouble.tsx'
import { useAsking } from '#components/quote/use-asking.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { VehicleType } from '#lib/contract/vehicle-types.ts'
import type { AskForQuotes, SaveDraft, VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { missingOfCargo } from '#lib/storefront/missing-parts.ts'
import { draftSums } from '#lib/storefront/draft-sums.ts'
import { SavingNote } from './saving-note.tsx'
import { useDraft } from './use-draft.ts'
import { useSlow } from './use-slow.ts'

export function CargoForm({
  known,
  vehicleTypes,
  saveDraft,
  askForQuotes,
}: {
  known: VersionedDraft
  vehicleTypes: readonly VehicleType[]
  saveDraft: SaveDraft
  askForQuotes: AskForQuotes
}) {
  const t = useTranslations('cargoStep')
  const { draft, saving, keeper, edition } = useDraft({ known, save: saveDraft })
  const [wanted, setWanted] = useState(false)
  const { ask, pending, trouble } = useAsking({
    askForQuotes,
    onAnswered: (sent) => keeper.markSaved(sent.version),
  })
  const slow = useSlow(pending)

  function goOn(): void {
    const { draft: current, version } = keeper.current()
    if (missingOfCargo(current).length > 0) {
      setWanted(true)
      focusFault(current.items)
    } else ask({ draft: current, version })
  }

  const missing = wanted ? missingOfCargo(draft) : []
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
        <CargoStep
          key={edition}
          items={draft.items}
          onChange={(items) => keeper.change((before) => ({ ...before, items }))}
          vehicles={vehicleTypes}
          units={draft.units}
          onUnits={(units) => keeper.change((before) => ({ ...before, units }))}
          vehicleType={draft.vehicleType}
          onVehicleType={(vehicleType) => keeper.change((before) => ({ ...before, vehicleType }))}
          faultsWanted={wanted}
        />
        <div className="bottom-bar sticky bottom-0 z-5 -mx-4 flex flex-col gap-3 border-t border-edge bg-canvas/95 px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] backdrop-blur-md md:static md:mx-0 md:bg-transparent md:px-0 md:backdrop-blur-none">
          {trouble !== null && <AskingTrouble trouble={trouble} />}
          {missing[0] !== undefined && (
            <p role="alert" className="text-small font-medium text-bad">
              {t(`missing.${missing[0]}`)}
            </p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <Sums items={draft.items} />
            <button
              type="submit"
              aria-disabled={pending}
              aria-busy={pending}
              className={buttonStyle('primary', 'grow sm:grow-0')}
            >
              {pending ? t('asking') : t('next')}
              {!pending && <ArrowRight aria-hidden className="size-4" />}
            </button>
          </div>
          <p role="status" className="text-caption text-ink-soft empty:hidden">
            {slow && t('slow')}
          </p>
          <SavingNote saving={saving} />
        </div>
      </form>
    </ChosenUnits>
  )
}

function Sums({ items }: { items: VersionedDraft['draft']['items'] }) {
  const t = useTranslations('cargoStep')
  const measures = useChosenMeasures()
  const { pieces, weightKg, volumeM3 } = draftSums(items)
  if (pieces === 0) return <p className="text-small text-ink-soft">{t('nothingYet')}</p>
  return (
    <p className="text-small">
      {t('sums', {
        pieces,
        weight: measures.weight(weightKg),
        volume: measures.volume(volumeM3),
      })}
    </p>
  )
}
