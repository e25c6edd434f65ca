import type { ReactNode } from 'react'
import { ConsoleNav } from '#components/console/console-nav.tsx'
import { consoleSections } from '#lib/hrefs.ts'
import { accessOfAdministrator, accessToConsole } from '#server/portal/staff/console.ts'
import { Words } from '../../words.tsx'

/** Each page asks for access itself: it knows its own address to come back to after signing in. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const access = await accessOfAdministrator()
  if (access.kind !== 'admin') return children
  const isWhole = (await accessToConsole()).kind !== 'elsewhere'
  return (
    <div className="page pt-5 pb-20 md:pt-7">
      <Words of={['console']}>
        <ConsoleNav sections={isWhole ? consoleSections : ['people', 'security']} />
      </Words>
      {children}
    </div>
  )
}
