import type { ReactNode } from 'react'
import { getTranslations } from 'next-intl/server'
import { SectionNav } from '#components/ui/section-nav.tsx'
import { automationHref, automationViews } from '#lib/hrefs.ts'
import { accessToConsole } from '#server/portal/staff/console.ts'
import { Words } from '../../../words.tsx'

export default async function AutomationLayout({ children }: { children: ReactNode }) {
  const access = await accessToConsole('automation')
  if (access.kind !== 'open') return children
  const t = await getTranslations('automation')
  return (
    <>
      <SectionNav
        label={t('title')}
        className="mb-8"
        links={automationViews.map((view) => ({
          href: automationHref(view),
          name: t(`view.${view}`),
        }))}
      />
      <Words of={['frame', 'problem', 'accountLists', 'automation', 'console']}>{children}</Words>
    </>
  )
}
