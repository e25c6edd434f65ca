/** The page that takes the code of a mail, to sign up or for a new password; instead of it, that it is over. */
import type { ComponentProps } from 'react'
import { useTranslations } from 'next-intl'
import { MissingStop } from '#components/illustrations/missing-stop.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'
import { NoticePage } from '#components/ui/notice.tsx'
import { addressOfCode, type CodePurpose } from '#server/portal/identity/codes.ts'
import { readCookie } from '#server/portal/identity/cookies.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { isOperator } from '#server/portal/operator.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { nextOf, withNext, type SearchParams } from '../after-sign-in.ts'
import { AccountPage, quietLink } from './account-page.tsx'
import { CodeForm } from './code-forms.tsx'
import { PriceToGoOnWith } from './price-to-go-on-with.tsx'

export async function CodePage({
  purpose,
  searchParams,
  title,
  lead,
  ...form
}: {
  /** Also the page that asks for the code. */
  purpose: CodePurpose
  searchParams: SearchParams
  title: string
  lead: (email: string) => string
} & Omit<ComponentProps<typeof CodeForm>, 'next' | 'email'>) {
  const next = await nextOf(searchParams)
  const askAgain = withNext(`/${purpose}`, next)
  const email = await addressOfCode(identity(), { purpose, proof: await readCookie('proof') })
  if (email === null) return <CodeGone askAgain={askAgain} />
  return (
    <AccountPage
      title={title}
      lead={lead(email)}
      after={<AfterCode askAgain={askAgain} email={email} mayReadMails={await isOperator()} />}
    >
      <PriceToGoOnWith next={next} />
      <CodeForm next={next} email={email} {...form} />
    </AccountPage>
  )
}

/** Ways on from a page that waits for a mail; in a demo that sends none, one to where that mail is. */
function AfterCode({
  askAgain,
  email,
  mayReadMails,
}: {
  askAgain: string
  email: string
  mayReadMails: boolean
}) {
  const t = useTranslations('identity.codes')
  const hasMailbox = portalRuntime().demo?.hasMailbox === true
  return (
    <>
      {hasMailbox && !mayReadMails && <p className="text-small">{t('noMailbox')}</p>}
      {hasMailbox && mayReadMails && (
        <a
          href={`/sandbox/mailbox?${new URLSearchParams({ to: email })}`}
          target="_blank"
          rel="noreferrer"
          className={`${quietLink} self-start`}
        >
          {t('mailbox')}
        </a>
      )}
      <Link href={askAgain} className={`${quietLink} self-start`}>
        {t('again')}
      </Link>
    </>
  )
}

/** Instead of a form that could no longer do anything. */
function CodeGone({ askAgain }: { askAgain: string }) {
  const t = useTranslations('identity.codes')
  return (
    <NoticePage
      illustration={<MissingStop />}
      title={t('goneTitle')}
      actions={
        <Link href={askAgain} className={buttonStyle('primary')}>
          {t('goneAgain')}
        </Link>
      }
    >
      <p>{t('goneBody')}</p>
    </NoticePage>
  )
}
