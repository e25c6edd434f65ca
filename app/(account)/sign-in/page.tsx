import { Link } from '#components/ui/link.tsx'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { demoLogins } from '#server/portal/identity/demo-people.ts'
import { isOperator } from '#server/portal/operator.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { nextOf, withNext, type SearchParams } from '../after-sign-in.ts'
import { AccountPage, quietLink } from '../forms/account-page.tsx'
import { PasskeyButton } from '../forms/passkey-button.tsx'
import { PriceToGoOnWith } from '../forms/price-to-go-on-with.tsx'
import { ourSite } from '../our-site.ts'
import { enter } from './actions.ts'
import { enterByPasskey, offerPasskeySignIn } from './passkey-actions.ts'
import { SignInForm } from './sign-in-form.tsx'
import { publicPage } from '../../page-metadata.ts'

export const generateMetadata = publicPage('identity.signIn.title', 'identity.signIn.lead')

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const next = await nextOf(searchParams)
  const isErased = (await searchParams)['erased'] !== undefined
  if (await currentPerson()) redirect(next ?? '/account/home')
  const t = await getTranslations('identity.signIn')
  const passkeys = await getTranslations('identity.passkeys')
  const runtime = portalRuntime()
  const showsPeople = await isOperator()
  return (
    <AccountPage title={t('title')} lead={next === null ? t('lead') : t('leadBack')}>
      {isErased && (
        <p
          role="status"
          className="mb-6 rounded-medium bg-good-soft px-4 py-3 text-small text-good"
        >
          {t('erased')}
        </p>
      )}
      <PriceToGoOnWith next={next} />
      <SignInForm
        action={enter}
        next={next}
        demoPeople={runtime.demo && showsPeople ? await demoLogins(runtime) : []}
        passkeys={
          ourSite() !== null && (
            <PasskeyButton
              text={passkeys('enter')}
              next={next}
              offer={offerPasskeySignIn}
              enter={enterByPasskey}
            />
          )
        }
        links={
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-small">
            <p>
              {t('newHere')}{' '}
              <Link href={withNext('/sign-up', next)} className={quietLink}>
                {t('signUp')}
              </Link>
            </p>
            <Link href={withNext('/reset', next)} className={quietLink}>
              {t('forgot')}
            </Link>
            {runtime.demo && !showsPeople && (
              <p className="basis-full text-ink-soft">{t('demoElsewhere')}</p>
            )}
          </div>
        }
      />
    </AccountPage>
  )
}
