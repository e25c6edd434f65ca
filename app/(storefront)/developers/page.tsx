import { Suspense, type ReactNode } from 'react'
import { getTranslations, getLocale } from 'next-intl/server'
import { CodeExamples } from '#components/developers/code-examples.tsx'
import { EndpointTable, ErrorTable } from '#components/developers/tables.tsx'
import { examplesFor, receiverExample } from '#components/developers/examples.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { NumberedStep } from '#components/ui/numbered-steps.tsx'
import { endpoints } from '#lib/contract/endpoints.ts'
import { isOperator } from '#server/portal/operator.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { readVisitor } from '../../(account)/visitor.tsx'
import {
  AccountList,
  AccountListSkeleton,
  AccountsFailed,
  type AccountsFailure,
  AccountsSection,
} from '#components/accounts/account-list.tsx'
import { EmptyHold } from '#components/illustrations/empty-hold.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { gateway } from '#server/portal/gateway/gateway.ts'
import type { Failure } from '#server/portal/gateway/result.ts'
import { publicPage } from '../../page-metadata.ts'

export const generateMetadata = publicPage('developers.title', 'developers.lead')

/** A path of the service, no page. */
const descriptionPath = '/openapi.json'

const steps = ['stepPayload', 'stepCanonical', 'stepSign', 'stepSend'] as const
const verifySteps = ['stepParse', 'stepFresh', 'stepCanonical', 'stepCompare'] as const

export default async function DevelopersPage() {
  const t = await getTranslations('developers')
  const { person } = await readVisitor()
  // Only staff of an organization may see its customers; in a demo, also whoever runs it.
  const maySeeCustomers =
    person?.isStaff === true || (portalRuntime().demo !== null && (await isOperator()))
  const { baseUrl, hasDescription } = publicService()
  return (
    <div className="page pb-20 md:pb-28">
      <div className="max-w-[44rem] py-14 md:py-20">
        <h1 className="text-heading md:text-[2.75rem] md:leading-[1.12]">{t('title')}</h1>
        <p className="mt-5 text-lead text-ink-soft">{t('lead')}</p>
        {hasDescription && (
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
            <a href={descriptionPath} className={buttonStyle('primary')}>
              {t('openapi')}
            </a>
            <p className="text-caption text-ink-soft">{t('openapiNote')}</p>
          </div>
        )}
      </div>

      <Part id="sign" title={t('sign.title')} lead={t.rich('sign.lead', { code })}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-12">
          <ol className="flex flex-col gap-5">
            {steps.map((step, index) => (
              <NumberedStep key={step} number={index + 1}>
                {t.rich(`sign.${step}`, { code })}
              </NumberedStep>
            ))}
          </ol>
          <div>
            <h3 className="mb-3 text-small">{t('sign.examples')}</h3>
            <CodeExamples
              codeName={(language) => t('sign.code', { language })}
              note={(tools) => t('sign.exampleNote', { tools })}
              examples={examplesFor(baseUrl)}
            />
          </div>
        </div>
      </Part>

      <Part id="webhooks" title={t('webhooks.title')} lead={t.rich('webhooks.lead', { code })}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-12">
          <ol className="flex flex-col gap-5">
            {verifySteps.map((step, index) => (
              <NumberedStep key={step} number={index + 1}>
                {t.rich(`webhooks.${step}`, { code })}
              </NumberedStep>
            ))}
          </ol>
          <div>
            <h3 className="mb-3 text-small">{t('webhooks.example')}</h3>
            <CodeExamples
              codeName={(language) => t('webhooks.code', { language })}
              note={(tools) => t('webhooks.exampleNote', { tools })}
              examples={[receiverExample]}
            />
          </div>
        </div>
      </Part>

      <Part
        id="endpoints"
        title={t('endpoints.title')}
        lead={t.rich('endpoints.lead', { baseUrl: () => code(baseUrl) })}
      >
        <EndpointTable endpoints={endpoints} />
      </Part>

      <Part id="errors" title={t('errors.title')} lead={t.rich('errors.lead', { code })}>
        <ErrorTable />
      </Part>

      {maySeeCustomers && (
        <Suspense fallback={<CustomerAccountsLoading />}>
          <CustomerAccounts />
        </Suspense>
      )}
    </div>
  )
}

/** Where a program outside finds the service: here, or where this portal finds it itself. */
function publicService(): { baseUrl: string; hasDescription: boolean } {
  const { upstream, publicUrl } = portalRuntime()
  const here = upstream.innerToken !== null
  return { baseUrl: here ? publicUrl : upstream.baseUrl, hasDescription: here }
}

function Part({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="border-t border-edge py-14">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <p className="mt-3 mb-8 max-w-[44rem] text-ink-soft">{lead}</p>
      {children}
    </section>
  )
}

function code(text: ReactNode) {
  return (
    <code className="rounded-small bg-edge/60 px-1 py-0.5 font-mono text-[0.9em] text-ink">
      {text}
    </code>
  )
}

const accountsShown = 12

async function CustomerAccounts() {
  const t = await getTranslations('accounts')
  const language = await getLocale()
  const askedAtMs = performance.now()
  const [accounts, organizations] = await Promise.all([
    gateway().listSenderAccounts({ language, query: { pageSize: accountsShown } }),
    gateway().listOrganizations({ language }),
  ])
  const durationMs = Math.max(1, Math.round(performance.now() - askedAtMs))
  const organization = organizations.ok ? organizations.value.data[0]?.name : undefined

  if (!accounts.ok) {
    return (
      <AccountsSection organization={organization} journey={{ kind: 'failed' }}>
        <AccountsFailed failure={reasonOf(accounts.failure)} />
      </AccountsSection>
    )
  }
  const { data, total } = accounts.value
  return (
    <AccountsSection organization={organization} journey={{ kind: 'answered', durationMs }}>
      {total === 0 ? (
        <Notice illustration={<EmptyHold />} title={t('empty.title')}>
          <p>{t('empty.body')}</p>
        </Notice>
      ) : (
        <>
          <AccountList accounts={data} />
          <p className="mt-4 text-caption text-ink-soft">
            {data.length < total
              ? t('shown', { shown: data.length, total })
              : t('count', { total })}
          </p>
        </>
      )}
    </AccountsSection>
  )
}

function CustomerAccountsLoading() {
  return (
    <AccountsSection journey={{ kind: 'waiting' }}>
      <AccountListSkeleton />
    </AccountsSection>
  )
}

function reasonOf({ kind, status }: Failure): AccountsFailure {
  if (kind === 'network' || kind === 'timeout' || status === 503) return 'unreachable'
  return kind === 'rejected' ? 'refused' : 'unexpected'
}
