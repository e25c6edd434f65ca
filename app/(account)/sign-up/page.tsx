import { Link } from '#components/ui/link.tsx'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { currentPerson } from '#server/portal/identity/current-person.ts'
import { nextOf, withNext, type SearchParams } from '../after-sign-in.ts'
import { AccountPage, quietLink } from '../forms/account-page.tsx'
import { PriceToGoOnWith } from '../forms/price-to-go-on-with.tsx'
import { EmailForm } from '../forms/code-forms.tsx'
import { askSignUpCode } from './actions.ts'
import { SignUpTerms } from '#components/seller/seller-notes.tsx'
import { shownSeller } from '../../shown-seller.ts'
import { publicPage } from '../../page-metadata.ts'

export const generateMetadata = publicPage('identity.signUp.title', 'identity.signUp.lead')

export default async function SignUpPage({ searchParams }: { searchParams: SearchParams }) {
  const next = await nextOf(searchParams)
  if (await currentPerson()) redirect(next ?? '/account/home')
  const t = await getTranslations('identity.signUp')
  return (
    <AccountPage
      title={t('title')}
      lead={t('lead')}
      after={
        <p>
          {t('haveOne')}{' '}
          <Link href={withNext('/sign-in', next)} className={quietLink}>
            {t('signIn')}
          </Link>
        </p>
      }
    >
      <PriceToGoOnWith next={next} />
      <EmailForm
        action={askSignUpCode}
        next={next}
        submit={t('submit')}
        note={<SignUpTerms seller={shownSeller()} />}
      />
    </AccountPage>
  )
}
