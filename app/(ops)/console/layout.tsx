import type { ReactNode } from 'react'
import { ConsoleNav } from '#components/console/console-nav.tsx'
import { openSections } from '#server/portal/staff/console.ts'
import { Words } from '../../words.tsx'

/** Each page asks for access itself: it knows its own address to come back to after signing in. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const sections = await openSections()
  if (sections.length === 0) return children
  return (
    <div className="page pt-5 pb-20 md:pt-7">
      <Words of={['console']}>
        <ConsoleNav sections={sections} />
      </Words>
      {children}
    </div>
  )
}
