import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import type { Preferences } from './preferences.ts'
import { SessionWatch } from './session-watch.tsx'
import { SiteHeader, type Visitor } from './site-header.tsx'
import { Link } from '#components/ui/link.tsx'
import { Logo } from './logo.tsx'

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
      <SessionWatch who={visitor.person?.email ?? null} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

function SiteFooter() {
  const t = useTranslations('frame')
  return (
    <footer className="border-t border-edge">
      <div className="page flex flex-col gap-8 py-10 md:flex-row md:items-start md:justify-between">
        <div className="max-w-88">
          <Logo />
          <p className="mt-3 text-small text-ink-soft">{t('footer.about')}</p>
        </div>
        <nav aria-label={t('footer.label')} className="text-small">
          <ul className="flex flex-col gap-x-8 gap-y-1 md:flex-row">
            <FooterLink href="/">{t('nav.overview')}</FooterLink>
            <FooterLink href="/packing">{t('nav.packing')}</FooterLink>
            <FooterLink href="/developers">{t('nav.developers')}</FooterLink>
          </ul>
        </nav>
      </div>
    </footer>
  )
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <Link
        href={href}
        className="inline-flex min-h-8 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline"
      >
        {children}
      </Link>
    </li>
  )
}
