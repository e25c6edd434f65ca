import type { ReactNode } from 'react'
import { getTranslations } from 'next-intl/server'
import { StaffNav, type StaffLink } from '#components/ops/staff-nav.tsx'
import { consoleHref, planningHref, waybillsHref } from '#lib/hrefs.ts'
import { can } from '#lib/rights.ts'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { openSections } from '#server/portal/staff/console.ts'
import { PageFrame } from '../page-frame.tsx'
import { Words } from '../words.tsx'

/** Each page asks for access itself: it knows its own address to come back to after signing in. */
export default async function OpsLayout({ children }: { children: ReactNode }) {
  const links = await staffLinks()
  return (
    <PageFrame>
      <Words of={['frame', 'problem', 'ops', 'accountSearch', 'acting']}>
        {links.length > 0 && <StaffNav links={links} />}
        {children}
      </Words>
    </PageFrame>
  )
}

/** The pages that this person can open. None while the database is away, as in the frame. */
async function staffLinks(): Promise<readonly StaffLink[]> {
  try {
    const person = await currentPerson()
    if (person === null || person.role === 'customer') return []
    const t = await getTranslations('identity.menu')
    const ofConsole = await getTranslations('console.section')
    const sections = await openSections()
    return [
      { href: '/staff', text: t('ops') },
      { href: waybillsHref(null), text: t('waybills') },
      ...(can(person, 'planLoads') ? [{ href: planningHref, text: t('planning') }] : []),
      ...sections.map((section) => ({ href: consoleHref(section), text: ofConsole(section) })),
    ]
  } catch (error) {
    portalRuntime().log.warn({ err: error }, 'the pages of staff could not be listed')
    return []
  }
}
