import { LogOut, MonitorSmartphone, Package, UserRound, UserRoundCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AccountLink } from './account-link.tsx'
import { SignOutForm } from './sign-out-form.tsx'
import type { Visitor } from './visitor.ts'

/** The signed-in person with the links of the account; the same in the header's menu and in a phone's. */
export function AccountMenu({
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
        <AccountLink href="/staff" className={row}>
          <UserRoundCheck aria-hidden className="size-4.5" />
          {t('ops')}
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
