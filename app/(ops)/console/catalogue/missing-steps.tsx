import { Check } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link.tsx'
import type { ShownCatalogue } from '#lib/contract/console/catalogue.ts'
import { catalogueHref, consoleHref, type CatalogueView } from '#lib/hrefs.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { accessToConsole } from '#server/portal/staff/console.ts'

/** The steps before anything can be sold and paid; nothing once they are done. */
export async function MissingSteps({ catalogue }: { catalogue: ShownCatalogue }) {
  const { vehicle_types: types, service_areas: areas, services, rate_cards: cards } = catalogue
  const t = await getTranslations('catalogue')
  const step = (view: Exclude<CatalogueView, 'addons' | 'routes'>, isDone: boolean) => ({
    href: catalogueHref(view),
    isDone,
    text: isDone ? t('missing.done', { what: t(`view.${view}`) }) : t(`missing.${view}`),
  })
  const steps = [
    step('vehicles', types.some(isActive)),
    step('areas', areas.length > 0),
    step('services', services.some(isActive)),
    step('prices', cards.length > 0),
    {
      href: consoleHref('connections'),
      isDone: await canBePaid(),
      text: t('missing.wayToPay'),
    },
  ]
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <section
      aria-labelledby="missing"
      className="mb-8 rounded-large border border-edge bg-surface p-5"
    >
      <h2 id="missing" className="text-lead">
        {t('missing.title')}
      </h2>
      <ol className="mt-3 flex flex-col gap-1 text-small">
        {steps.map(({ href, isDone, text }) => (
          <li key={href} className="flex min-h-9 items-center gap-3">
            <span
              aria-hidden
              className={`flex size-6 items-center justify-center rounded-full border ${isDone ? 'border-good bg-good-soft text-good' : 'border-edge-strong'}`}
            >
              {isDone && <Check className="size-4" />}
            </span>
            {isDone ? (
              <span className="text-ink-soft">{text}</span>
            ) : (
              <Link
                href={href}
                className="font-medium text-action underline-offset-4 hover:underline"
              >
                {text}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const isActive = ({ active }: { readonly active: boolean }) => active

/** Without an answer of the service it is not asked for. */
async function canBePaid(): Promise<boolean> {
  const access = await accessToConsole('connections')
  if (access.kind !== 'open') return true
  const body = { actor: access.actor }
  const accounts = await gateway().listBankAccounts({ body })
  if (!accounts.ok || accounts.value.data.some(isActive)) return true
  const connections = await gateway().listConnections({ body })
  if (!connections.ok) return true
  return connections.value.parties.some(
    ({ party, connection }) => party === 'gateway' && connection?.active === true,
  )
}
