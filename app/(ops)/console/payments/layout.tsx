import type { ReactNode } from 'react'
import { getTranslations } from 'next-intl/server'
import { SectionNav } from '#components/ui/section-nav.tsx'
import { paymentsHref, paymentViews } from '#lib/hrefs.ts'
import { accessToConsole } from '#server/portal/staff/console.ts'
import { Words } from '../../../words.tsx'

export default async function PaymentsLayout({ children }: { children: ReactNode }) {
  const access = await accessToConsole('payments')
  if (access.kind !== 'open') return children
  const t = await getTranslations('payments')
  return (
    <>
      <SectionNav
        label={t('title')}
        className="mb-8"
        links={paymentViews.map((view) => ({
          href: paymentsHref(view),
          name: t(`view.${view}`),
        }))}
      />
      <Words of={['accountLists', 'console', 'payments', 'tableImport']}>{children}</Words>
    </>
  )
}
