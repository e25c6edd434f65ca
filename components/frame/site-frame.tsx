import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import type { Preferences } from './preferences.ts'
import { SessionWatch } from './session-watch.tsx'
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
  const t = useTranslations('session')
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader preferences={preferences} visitor={visitor} />
      <SessionWatch
        who={visitor.person?.email ?? null}
        texts={{
          signedOut: t('signedOut'),
          signIn: t('signIn'),
          signedIn: t('signedIn'),
          other: t('other'),
          refresh: t('refresh'),
        }}
      />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
