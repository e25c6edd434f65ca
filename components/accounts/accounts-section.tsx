import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { Way, type Journey } from './way.tsx'

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
