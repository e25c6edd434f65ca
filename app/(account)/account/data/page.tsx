import { Download } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { buttonStyle } from '#components/ui/button-style.ts'
import { ownDataHref } from '#lib/hrefs.ts'
import { requirePerson } from '#server/portal/identity/current-person.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { privatePage } from '../../../page-metadata.ts'
import { CurrentPasswordForm } from '../../forms/code-forms.tsx'
import { eraseMe } from './actions.ts'

export const generateMetadata = privatePage('ownData.title')

/** In the order of the file. */
const kinds = [
  'person',
  'accounts',
  'sessions',
  'securityLog',
  'mails',
  'invitations',
  'links',
  'drafts',
] as const

/** Those whose days the operator chooses. */
const retained = ['securityLog', 'mails', 'invitations', 'links'] as const

export default async function OwnDataPage() {
  const person = await requirePerson('/account/data')
  const t = await getTranslations('ownData')
  const { retention } = portalRuntime()
  const daysOf = (kind: (typeof kinds)[number]) => {
    const own = retained.find((each) => each === kind)
    return own === undefined ? {} : { days: retention[own] }
  }
  const isCustomer = person.role === 'customer'
  return (
    <div className="page flex flex-col items-center py-10 md:py-16">
      <div className="w-full max-w-[44rem]">
        <h1 className="text-heading">{t('title')}</h1>
        <p className="mt-3 wrap-anywhere text-ink-soft">{t('lead', { email: person.email })}</p>
        <dl className="mt-8 divide-y divide-edge rounded-large border border-edge bg-surface text-small">
          {kinds.map((kind) => (
            <div key={kind} className="grid gap-x-6 gap-y-1 px-5 py-3.5 sm:grid-cols-[12rem_1fr]">
              <dt className="font-medium">{t(`kind.${kind}.name`)}</dt>
              <dd className="text-ink-soft">{t(`kind.${kind}.kept`, daysOf(kind))}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-small text-ink-soft">{t('ofAccounts')}</p>
        <a href={ownDataHref} download className={buttonStyle('secondary', 'mt-6')}>
          <Download aria-hidden className="size-4" />
          {t('download')}
        </a>
        <section aria-labelledby="erase" className="mt-12 border-t border-edge pt-8">
          <h2 id="erase" className="text-title">
            {t('erase.title')}
          </h2>
          {isCustomer ? (
            <>
              <p className="mt-2 text-ink-soft">{t('erase.lead')}</p>
              <ul className="mt-4 mb-6 list-disc space-y-1 pl-5 text-small">
                {(['gone', 'links', 'nameless', 'stays'] as const).map((fact) => (
                  <li key={fact}>{t(`erase.fact.${fact}`, { days: retention.securityLog })}</li>
                ))}
              </ul>
              <div className="max-w-[26rem]">
                <CurrentPasswordForm
                  email={person.email}
                  action={eraseMe}
                  next={null}
                  submit={t('erase.submit')}
                />
              </div>
            </>
          ) : (
            <p className="mt-2 text-ink-soft">{t('erase.staff')}</p>
          )}
        </section>
      </div>
    </div>
  )
}
