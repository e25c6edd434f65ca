'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import type { FormAction } from '../form-state.ts'
import { AccountForm } from '../forms/account-form.tsx'
import { EmailField, PasswordField } from '../forms/fields.tsx'
import { useFormContext } from 'react-hook-form'
import type { PersonRole } from '#lib/rights.ts'
import type { AccountValues } from '../forms/account-forms.ts'

export function SignInForm({
  action,
  next,
  demoPeople,
  passkeys,
  links,
}: {
  action: FormAction
  next: string | null
  demoPeople: readonly DemoPerson[]
  /** The way in without a password. */
  passkeys: ReactNode
  /** Between the form and the demo's people. */
  links: ReactNode
}) {
  const t = useTranslations('identity')
  return (
    <AccountForm
      loadSchema={loadSchema}
      action={action}
      next={next}
      submit={t('signIn.submit')}
      after={
        <>
          {passkeys}
          <div className="mt-5">{links}</div>
          {demoPeople.length > 0 && <DemoPeople people={demoPeople} />}
        </>
      }
    >
      <EmailField autoComplete="username" />
      <PasswordField label={t('password')} />
    </AccountForm>
  )
}

async function loadSchema() {
  const { signInSchema } = await import('../forms/account-forms.ts')
  return signInSchema
}

interface DemoPerson {
  readonly email: string
  readonly name: string
  readonly role: PersonRole
  readonly password: string
}

/** The people of a demo, each of whom a visitor may be at a press. */
function DemoPeople({ people }: { people: readonly DemoPerson[] }) {
  const t = useTranslations('identity.signIn')
  const { setValue, clearErrors } = useFormContext<AccountValues>()
  const fillIn = ({ email, password }: DemoPerson) => {
    setValue('email', email)
    setValue('password', password)
    clearErrors()
  }
  return (
    <section
      aria-labelledby="demo-people"
      className="mt-8 rounded-large border border-edge bg-surface p-5"
    >
      <h2 id="demo-people" className="text-body">
        {t('demoTitle')}
      </h2>
      <p className="mt-1 text-caption text-ink-soft">{t('demoLead')}</p>
      <ul className="mt-3 -mb-2 divide-y divide-edge">
        {people.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              onClick={() => fillIn(person)}
              className="-mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center justify-between gap-4 rounded-small px-2 py-2 text-left hover:bg-hover"
            >
              <span className="sr-only">{t('demoUse')}</span>
              <span className="min-w-0">
                <span className="block text-small font-medium">{person.name}</span>
                <span className="block text-caption break-all text-ink-soft">{person.email}</span>
              </span>
              <span className="shrink-0 text-caption text-ink-soft">
                {t(`role.${person.role}`)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
