import type { ReactNode } from 'react'
import { getTranslations } from 'next-intl/server'
import { SectionNav } from '#components/ui/section-nav.tsx'
import { catalogueHref, catalogueViews } from '#lib/hrefs.ts'
import { accessToConsole } from '#server/portal/staff/console.ts'
import { Words } from '../../../words.tsx'

export default async function CatalogueLayout({ children }: { children: ReactNode }) {
  const access = await accessToConsole('catalogue')
  if (access.kind !== 'open') return children
  const t = await getTranslations('catalogue')
  return (
    <>
      <SectionNav
        label={t('title')}
        className="mb-8"
        links={catalogueViews.map((view) => ({
          href: catalogueHref(view),
          name: t(`view.${view}`),
        }))}
      />
      <Words of={['catalogue', 'console', 'latePart', 'load', 'map', 'packing']}>{children}</Words>
    </>
  )
}
