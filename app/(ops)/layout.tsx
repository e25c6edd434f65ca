import type { ReactNode } from 'react'
import { getTranslations } from 'next-intl/server'
import { SectionNav, type SectionLink } from '#components/ui/section-nav.tsx'
import { actHref, consoleHref, planningHref, staffHref, waybillsHref } from '#lib/hrefs.ts'
import { can } from '#lib/rights.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { openSections } from '#server/portal/staff/console.ts'
import { PageFrame } from '../page-frame.tsx'
import { Words } from '../words.tsx'

/** Each page asks for access itself: it knows its own address to come back to after signing in. */
export default async function OpsLayout({ children }: { children: ReactNode }) {
  const links = await staffLinks()
  const t = await getTranslations('ops')
  return (
    <PageFrame>
      <Words of={['frame', 'problem', 'ops', 'accountSearch', 'acting']}>
        {links.length > 0 && (
          <div className="page pt-2 pb-4 md:pt-4 md:pb-2">
            <SectionNav label={t('pages')} menuLabel={t('allPages')} links={links} />
          </div>
        )}
        {children}
      </Words>
    </PageFrame>
  )
}

/** The pages that this person can open. None while the database is away, as in the frame. */
async function staffLinks(): Promise<readonly SectionLink[]> {
  try {
    const person = await currentPerson()
    if (person === null || person.role === 'customer') return []
    const t = await getTranslations('identity.menu')
    const ofConsole = await getTranslations('console.section')
    const sections = await openSections()
    return [
      { href: staffHref, name: t('today'), isExact: true },
      { href: actHref, name: t('ops') },
      { href: waybillsHref(null), name: t('waybills') },
      ...(can(person, 'planLoads') ? [{ href: planningHref, name: t('planning') }] : []),
      ...sections.map((section) => ({ href: consoleHref(section), name: ofConsole(section) })),
    ]
  } catch (error) {
    portalRuntime().log.warn({ err: error }, 'the pages of staff could not be listed')
    return []
  }
}
