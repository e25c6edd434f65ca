import { getLocale, getTranslations } from 'next-intl/server'
import { CargoForm } from '#components/cargo/cargo-form.tsx'
import { accountOfOwner, type DraftOwner } from '#lib/storefront/draft-save.ts'
import { vehicleTypes } from '#server/portal/catalogue/catalogue.ts'
import { requestQuotes } from './actions.ts'
import { knownDraft, StepFrame } from './step-frame.tsx'

/** The editor does without the vehicles; it does not wait long for them. */
const vehiclesWithinMs = 2_000

export async function CargoPage({ owner }: { owner: DraftOwner }) {
  const language = await getLocale()
  const t = await getTranslations('cargoStep')
  const [{ known }, vehicles] = await Promise.all([
    knownDraft(owner),
    vehicleTypes({ language, timeoutMs: vehiclesWithinMs }),
  ])
  return (
    <StepFrame step="cargo" owner={owner}>
      <div className="page pt-8 pb-6 md:pt-10">
        <h1 className="text-heading">{t('title')}</h1>
        <p className="mt-2 mb-6 max-w-[80ch] text-ink-soft">{t('lead')}</p>
        <CargoForm
          known={known}
          vehicleTypes={vehicles}
          askForQuotes={requestQuotes.bind(null, accountOfOwner(owner))}
        />
      </div>
    </StepFrame>
  )
}
