'use client'

/** The cargo step: its editor, and the button to the price. */
import { useState } from 'react'
import { useTranslations } from 'next-intl'
import { CargoStep } from '#components/cargo/cargo-step.tsx'
import { focusFault } from '#components/cargo/focus-fault.ts'
import { ChosenUnits } from '#components/measures/chosen-units.tsx'
import { useChosenMeasures } from '#components/measures/use-chosen-measures.ts'
import { AskingTrouble } from '#components/quote/asking-trouble.tsx'
import { useAsking } from '#components/quote/use-asking.ts'
import { completeItem } from '#lib/cargo/complete-item.ts'
import { inUnits } from '#lib/cargo/row-values.ts'
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
        <CargoStep
          items={draft.items}
          onChange={(items) => store.change((before) => ({ ...before, items }))}
          vehicles={vehicleTypes}
          units={draft.units}
          onUnits={(units) =>
            store.change((before) => ({
              ...before,
              units,
              items: before.items.map((row) => inUnits(row, units)),
            }))
          }
          vehicleType={draft.vehicleType}
          onVehicleType={(vehicleType) => store.change((before) => ({ ...before, vehicleType }))}
          faultsWanted={wanted}
        >
          {(tooMuch) => (
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
          )}
        </CargoStep>
      </form>
    </ChosenUnits>
  )
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
