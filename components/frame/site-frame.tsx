import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import { type Preferences, languageNames } from './preferences.ts'
import type { ShownSeller } from '#components/seller/shown-seller.ts'
import { SessionWatch } from './session-watch.tsx'
import { Link } from '#components/ui/link.tsx'
import { Logo } from './logo.tsx'
import {
  Languages,
  LayoutDashboard,
  LogOut,
  Menu,
  MonitorSmartphone,
  Package,
  PackageSearch,
  SlidersHorizontal,
  Truck,
  SunMoon,
  UserRound,
  UserRoundCheck,
} from 'lucide-react'
import { actHref, planningHref, staffHref, waybillsHref } from '#lib/hrefs.ts'
import { popoverStyle } from '#components/ui/popover.ts'
import { AccountLink, NavLink, SignInLink } from './links.tsx'
import { LanguageOptions, ThemeOptions } from './options.tsx'
import { SignOutForm } from './sign-out-form.tsx'

export function SiteFrame({
  seller,
  preferences,
  visitor,
  children,
}: {
  seller: ShownSeller
  preferences: Preferences
  visitor: Visitor
  children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader seller={seller} preferences={preferences} visitor={visitor} />
      <SessionWatch who={visitor.person?.email ?? null} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter seller={seller} />
    </div>
  )
}

function SiteFooter({ seller: { name, pages } }: { seller: ShownSeller }) {
  const t = useTranslations('frame')
  const ofSeller = useTranslations('seller.pages')
  return (
    <footer className="border-t border-edge">
      <div className="page flex flex-col gap-8 py-10 md:flex-row md:items-start md:justify-between">
        <div className="max-w-88 min-w-0">
          <Logo name={name} />
          <p className="mt-3 text-small text-ink-soft">{t('footer.about', { seller: name })}</p>
          <p className="mt-3 text-caption text-ink-soft">{t('footer.software')}</p>
        </div>
        <nav
          aria-label={t('footer.label')}
          className="grid grid-cols-2 gap-x-8 text-small sm:max-md:max-w-120 md:gap-x-14"
        >
          <ul className="flex flex-col gap-y-1">
            <FooterLink href="/">{t('nav.overview')}</FooterLink>
            <FooterLink href="/packing">{t('nav.packing')}</FooterLink>
            <FooterLink href="/developers">{t('nav.developers')}</FooterLink>
          </ul>
          {pages.length > 0 && (
            <ul className="flex flex-col gap-y-1">
              {pages.map((page) => (
                <FooterLink key={page} href={`/${page}`}>
                  {ofSeller(page)}
                </FooterLink>
              ))}
            </ul>
          )}
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

export interface Visitor {
  /** Null: not signed in. */
  readonly person: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly isStaff: boolean
    readonly mayPlan: boolean
    readonly hasConsole: boolean
  } | null
  readonly acting: ReactNode
  readonly signOut: () => Promise<void>
}

const control =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-medium px-3 text-small font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink'
/** Aligned with the right end of the page's width (the utility `page`). */
const atTheRight = `${popoverStyle} right-[max(clamp(1rem,4vw,2rem),calc((100vw-76rem)/2+2rem))]`

function SiteHeader({
  seller,
  preferences,
  visitor,
}: {
  seller: ShownSeller
  preferences: Preferences
  visitor: Visitor
}) {
  const t = useTranslations('frame')
  const ofAccount = useTranslations('identity.menu')
  const { person, acting, signOut } = visitor
  return (
    <header className="sticky top-0 z-10 border-b border-edge bg-canvas md:bg-canvas/90 md:backdrop-blur-md">
      <div className="page flex h-16 items-center gap-3 lg:gap-6">
        <Link
          href="/"
          aria-label={t('homeLink', { seller: seller.name })}
          className="-m-1 flex min-w-0 rounded-small p-1"
        >
          <Logo name={seller.name} />
        </Link>
        <nav aria-label={t('nav.label')} className="hidden md:flex print:hidden">
          <NavLinks person={person} />
        </nav>
        <div className="-mr-3 ml-auto hidden items-center md:flex print:hidden">
          <button type="button" popoverTarget="language-menu" className={control}>
            <Languages aria-hidden className="size-4.5" />
            <span className="sr-only">{t('language.label')}: </span>
            <span className="max-lg:sr-only">{languageNames[preferences.language]}</span>
          </button>
          <div id="language-menu" popover="auto" className={`${atTheRight} min-w-44`}>
            <LanguageOptions {...preferences} />
          </div>
          <button type="button" popoverTarget="theme-menu" className={control}>
            <SunMoon aria-hidden className="size-4.5" />
            <span className="sr-only">{t('theme.label')}</span>
          </button>
          <div id="theme-menu" popover="auto" className={`${atTheRight} min-w-64`}>
            <ThemeOptions {...preferences} />
          </div>
          {person === null ? (
            <SignInLink className={control}>{ofAccount('signIn')}</SignInLink>
          ) : (
            <>
              <button type="button" popoverTarget="account-menu" className={control}>
                <UserRound aria-hidden className="size-4.5" />
                <span className="sr-only">{ofAccount('label')}: </span>
                <span className="max-w-28 truncate lg:max-w-60">{person.name}</span>
              </button>
              <div id="account-menu" popover="auto" className={`${atTheRight} w-72`}>
                <AccountMenu person={person} signOut={signOut} />
              </div>
            </>
          )}
        </div>
        <button
          type="button"
          popoverTarget="site-menu"
          className={`${control} -mr-3 ml-auto md:hidden print:hidden`}
        >
          <Menu aria-hidden className="size-5" />
          <span className="sr-only">{t('menu')}</span>
        </button>
        <div id="site-menu" popover="auto" className={`${popoverStyle} inset-x-4 w-auto md:hidden`}>
          <nav aria-label={t('nav.label')} className="flex flex-col border-b border-edge pb-2">
            <NavLinks person={person} />
          </nav>
          <div className="border-b border-edge py-2">
            {person === null ? (
              <SignInLink className={`${control} w-full justify-start`}>
                {ofAccount('signIn')}
              </SignInLink>
            ) : (
              <AccountMenu person={person} signOut={signOut} />
            )}
          </div>
          <LanguageOptions {...preferences} />
          <ThemeOptions {...preferences} />
        </div>
      </div>
      {acting}
    </header>
  )
}

function NavLinks({ person }: Pick<Visitor, 'person'>) {
  const t = useTranslations('frame.nav')
  if (person?.isStaff === false) {
    return (
      <>
        <NavLink href="/account/home" leadsTo="home">
          {t('home')}
        </NavLink>
        <NavLink href="/account/orders" leadsTo="orders">
          {t('orders')}
        </NavLink>
        <NavLink href="/packing">{t('packing')}</NavLink>
      </>
    )
  }
  return (
    <>
      <NavLink href="/">{t('overview')}</NavLink>
      <NavLink href="/packing">{t('packing')}</NavLink>
      <NavLink href="/developers">{t('developers')}</NavLink>
    </>
  )
}

/** The signed-in person with the links of the account; the same in the header's menu and in a phone's. */
function AccountMenu({
  person,
  signOut,
}: { person: NonNullable<Visitor['person']> } & Pick<Visitor, 'signOut'>) {
  const t = useTranslations('identity.menu')
  return (
    <div className="flex flex-col">
      <p className="px-3 pt-2 pb-2">
        <span className="block truncate text-small font-medium">{person.name}</span>
        <span className="block truncate text-caption text-ink-soft">{person.email}</span>
      </p>
      {person.isStaff !== true && (
        <AccountLink href="/account/orders" className={row}>
          <Package aria-hidden className="size-4.5" />
          {t('orders')}
        </AccountLink>
      )}
      <AccountLink href="/account" className={row}>
        <UserRound aria-hidden className="size-4.5" />
        {t('account')}
      </AccountLink>
      <AccountLink href="/account/sessions" className={row}>
        <MonitorSmartphone aria-hidden className="size-4.5" />
        {t('sessions')}
      </AccountLink>
      {person.isStaff && (
        <>
          <AccountLink href={staffHref} className={row}>
            <LayoutDashboard aria-hidden className="size-4.5" />
            {t('today')}
          </AccountLink>
          <AccountLink href={actHref} className={row}>
            <UserRoundCheck aria-hidden className="size-4.5" />
            {t('ops')}
          </AccountLink>
          <AccountLink href={waybillsHref(null)} className={row}>
            <PackageSearch aria-hidden className="size-4.5" />
            {t('waybills')}
          </AccountLink>
        </>
      )}
      {person.mayPlan && (
        <AccountLink href={planningHref} className={row}>
          <Truck aria-hidden className="size-4.5" />
          {t('planning')}
        </AccountLink>
      )}
      {person.hasConsole && (
        <AccountLink href="/console" className={row}>
          <SlidersHorizontal aria-hidden className="size-4.5" />
          {t('console')}
        </AccountLink>
      )}
      <SignOutForm person={person.id} signOut={signOut}>
        <button type="submit" className={`${row} w-full`}>
          <LogOut aria-hidden className="size-4.5" />
          {t('signOut')}
        </button>
      </SignOutForm>
    </div>
  )
}

const row =
  'flex min-h-11 items-center gap-3 rounded-medium px-3 text-small text-ink-soft hover:bg-hover hover:text-ink'
