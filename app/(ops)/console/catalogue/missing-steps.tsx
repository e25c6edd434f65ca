import { Check } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link.tsx'
import type { ShownCatalogue } from '#lib/contract/console/catalogue.ts'
import { catalogueHref } from '#lib/hrefs.ts'

/** The steps before anything can be sold; nothing once they are done. */
export async function MissingSteps({ catalogue }: { catalogue: ShownCatalogue }) {
  const { vehicle_types: types, service_areas: areas, services, rate_cards: cards } = catalogue
  const steps = [
    { view: 'vehicles', isDone: types.some(({ active }) => active) },
    { view: 'areas', isDone: areas.length > 0 },
    { view: 'services', isDone: services.some(({ active }) => active) },
    { view: 'prices', isDone: cards.length > 0 },
  ] as const
  if (steps.every(({ isDone }) => isDone)) return null
  const t = await getTranslations('catalogue')
  return (
    <section
      aria-labelledby="missing"
      className="mb-8 rounded-large border border-edge bg-surface p-5"
    >
      <h2 id="missing" className="text-lead">
        {t('missing.title')}
      </h2>
      <ol className="mt-3 flex flex-col gap-1 text-small">
        {steps.map(({ view, isDone }) => (
          <li key={view} className="flex min-h-9 items-center gap-3">
            <span
              aria-hidden
              className={`flex size-6 items-center justify-center rounded-full border ${isDone ? 'border-good bg-good-soft text-good' : 'border-edge-strong'}`}
            >
              {isDone && <Check className="size-4" />}
            </span>
            {isDone ? (
              <span className="text-ink-soft">
                {t('missing.done', { what: t(`view.${view}`) })}
              </span>
            ) : (
              <Link
                href={catalogueHref(view)}
                className="font-medium text-action underline-offset-4 hover:underline"
              >
                {t(`missing.${view}`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
