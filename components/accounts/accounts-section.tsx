import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { Database, FileText, PenLine, Truck, type LucideIcon } from 'lucide-react'

/** The list with its heading and how it came here: beside it where there is room, else below. */
export function AccountsSection({
  organization,
  journey,
  children,
}: {
  /** The organization that these customers belong to, where it is known. */
  organization?: string | undefined
  journey: Journey
  children: ReactNode
}) {
  const t = useTranslations('accounts')
  return (
    <section
      id="accounts"
      aria-labelledby="accounts-title"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 border-t border-edge pt-14 lg:grid-cols-[19rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]"
    >
      <div>
        <h2 id="accounts-title" className="text-heading">
          {t('title')}
        </h2>
        <div className="mt-4 flex max-w-[60ch] flex-col gap-2 text-small text-ink-soft">
          <p>{organization === undefined ? t('leadUnnamed') : t('lead', { organization })}</p>
          {journey.kind === 'answered' && <p>{t('live')}</p>}
        </div>
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{children}</div>
      <Way journey={journey} />
    </section>
  )
}

const steps = [
  ['page', FileText],
  ['request', PenLine],
  ['service', Truck],
  ['database', Database],
] as const satisfies readonly (readonly [string, LucideIcon])[]

/** How far a page's question came: it is on its way, nobody answered, or the answer took so long. */
type Journey =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'answered'; readonly durationMs: number }

/** How many of the links between the steps the load line has passed. */
const linksPassed = { waiting: 0, failed: 1, answered: steps.length } as const

/** The way of the list between the page and the database. */
function Way({ journey }: { journey: Journey }) {
  const t = useTranslations('way')
  return (
    <div>
      <h3 className="text-small">{t('title')}</h3>
      <ol className="mt-4">
        {steps.map(([step, Icon], index) => (
          <li key={step} className="group relative flex gap-4 pb-5 last:pb-0">
            <span
              aria-hidden
              className={`absolute top-9 bottom-0 left-[1.0625rem] w-0.5 group-last:hidden ${index < linksPassed[journey.kind] ? 'bg-mark' : 'bg-edge'}`}
            />
            <span className="flex size-9 shrink-0 items-center justify-center rounded-full border border-edge bg-surface text-ink-soft">
              <Icon aria-hidden className="size-4" />
            </span>
            <div className="text-caption">
              <p className="font-medium">{t(step)}</p>
              <p className="text-ink-soft">{t(`${step}Note`)}</p>
            </div>
          </li>
        ))}
      </ol>
      {journey.kind === 'answered' && (
        <p className="mt-4 pl-13 text-caption font-medium text-mark-ink">
          {t('answered', { duration: journey.durationMs })}
        </p>
      )}
    </div>
  )
}
