import type { ReactNode } from 'react'
import type { Preferences } from './preferences.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import type { Visitor } from './visitor.ts'

/** Header, content and footer of every page that customers see. */
export function SiteFrame({
  preferences,
  visitor,
  children,
}: {
  preferences: Preferences
  visitor: Visitor
  children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader preferences={preferences} visitor={visitor} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
