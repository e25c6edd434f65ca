import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Link } from '#components/ui/link.tsx'
import { readCookie } from '#server/portal/identity/cookies.ts'
import { findHalfSignedIn } from '#server/portal/identity/half-signed-in.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { privatePage } from '../../../page-metadata.ts'
import { AppSecret } from '../../account/second-step/app-secret.tsx'
import { nextOf, withNext, type SearchParams } from '../../after-sign-in.ts'
import { AccountPage, quietLink } from '../../forms/account-page.tsx'
import { StepForm } from '../../forms/code-forms.tsx'
import { PriceToGoOnWith } from '../../forms/price-to-go-on-with.tsx'
import { giveSecondStep } from '../actions.ts'

export const generateMetadata = privatePage('identity.secondStep.signInTitle')

/** After the password: a code of the app, which staff who must have one set up here. */
export default async function SecondStepPage({ searchParams }: { searchParams: SearchParams }) {
  const next = await nextOf(searchParams)
  const signIn = withNext('/sign-in', next)
  const half = await findHalfSignedIn(identity(), await readCookie('half'))
  if (half === null) redirect(signIn)
  const { email, step } = half
  const t = await getTranslations('identity.secondStep')
  const isNew = step.kind === 'begun'
  return (
    <AccountPage
      title={t(isNew ? 'setUpTitle' : 'signInTitle')}
      lead={isNew ? t('setUpLead') : t('signInLead', { email })}
      after={
        <>
          <Link href={signIn} className={`${quietLink} self-start`}>
            {t('again')}
          </Link>
          {!isNew && <p className="text-ink-soft">{t('lost')}</p>}
        </>
      }
    >
      <PriceToGoOnWith next={next} />
      {isNew && (
        <div className="mb-6">
          <AppSecret secret={step.secret} email={email} />
        </div>
      )}
      <StepForm action={giveSecondStep} next={next} isFirst={isNew} />
    </AccountPage>
  )
}
