import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { Database, FileText, PenLine, Truck, type LucideIcon, MapPin } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import type { SenderAccount } from '#lib/contract/sender-accounts.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { NotRead } from '#components/ui/not-read.tsx'

export function AccountsSection({
  organization,
  journey,
  children,
}: {
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

const linksPassed = { waiting: 0, failed: 1, answered: steps.length } as const

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

/** One line where there is room; on a phone the currency stands beside three. */
const rowGrid =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 px-5 py-4 md:grid-cols-[7.5rem_minmax(0,1.3fr)_minmax(0,1fr)_3.5rem]'

/** The place names that a row has room for; the rest are counted. */
const placesShown = 2

/** Sender accounts, without what is not for everybody: no phone, no street, no contact. */
export function AccountList({ accounts }: { accounts: readonly SenderAccount[] }) {
  return (
    <ul className="divide-y divide-edge overflow-hidden rounded-large border border-edge bg-surface">
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} />
      ))}
    </ul>
  )
}

function AccountRow({ account }: { account: SenderAccount }) {
  const t = useTranslations('accounts')
  return (
    <li className={rowGrid}>
      <p className="text-caption font-medium text-ink-soft">
        <span className="sr-only">{t('code')}: </span>
        {account.code}
      </p>
      <p className="col-start-1 text-body font-medium md:col-start-auto">{account.name}</p>
      <p className="col-start-1 flex items-start gap-1.5 text-small text-ink-soft md:col-start-auto">
        <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
        <span>
          <span className="sr-only">{t('dispatchesFrom')}: </span>
          <DispatchPlaces account={account} />
        </span>
      </p>
      <p className="col-start-2 row-span-3 row-start-1 text-right md:col-start-auto md:row-span-1 md:row-start-auto">
        {account.currency !== null && (
          <Badge>
            <span className="sr-only">{t('currency')}: </span>
            {account.currency}
          </Badge>
        )}
      </p>
    </li>
  )
}

function DispatchPlaces({ account }: { account: SenderAccount }) {
  const t = useTranslations('accounts')
  const places = [
    ...new Set(
      account.dispatch_addresses.map(
        ({ province, district, country }) => province ?? district ?? country,
      ),
    ),
  ]
  if (places.length === 0) return t('noDispatchAddress')
  const shown = places.slice(0, placesShown).join(' · ')
  const more = places.length - placesShown
  return more > 0 ? t('placesAndMore', { places: shown, more }) : shown
}

const nameWidths = ['w-56', 'w-44', 'w-64', 'w-48', 'w-52', 'w-40']

/** In the rows of the list that replaces it, each as high as the text it stands for: nothing jumps. */
export function AccountListSkeleton() {
  const t = useTranslations('accounts')
  return (
    <div role="status" className="divide-y divide-edge rounded-large border border-edge bg-surface">
      <span className="sr-only">{t('loading')}</span>
      {nameWidths.map((width) => (
        <div key={width} className={rowGrid}>
          <div className="py-1">
            <Skeleton className="h-3 w-12" />
          </div>
          <div className="col-start-1 py-1.5 md:col-start-auto">
            <Skeleton className={`h-3.75 max-w-full ${width}`} />
          </div>
          <div className="col-start-1 py-1.25 md:col-start-auto">
            <Skeleton className="h-3.5 w-28" />
          </div>
          <div className="col-start-2 row-span-3 row-start-1 md:col-start-auto md:row-span-1 md:row-start-auto">
            <Skeleton className="h-6 w-11" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Why there is no list: nobody answered, the service said no, or what it said made no sense. */
export type AccountsFailure = 'unreachable' | 'refused' | 'unexpected'

export function AccountsFailed({ failure }: { failure: AccountsFailure }) {
  const t = useTranslations('accounts.failed')
  return (
    <NotRead title={t(`${failure}.title`)} retry={failure === 'refused' ? null : t('retry')}>
      {t(`${failure}.body`)}
    </NotRead>
  )
}
