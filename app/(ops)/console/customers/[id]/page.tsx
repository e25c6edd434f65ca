import { History, UserRoundCheck, WalletMinimal } from 'lucide-react'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { EraseCustomer } from '#components/customers/erase-customer.tsx'
import { EditCustomer } from '#components/customers/customer-form.tsx'
import { Money } from '#components/quote/money.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Link } from '#components/ui/link.tsx'
import { emptyCustomer, formOfCustomer } from '#lib/console/customer-forms.ts'
import type { ShownCustomer } from '#lib/contract/console/customers.ts'
import { senderAccountIdSchema, type SenderAccountId } from '#lib/contract/ids.ts'
import {
  accountHref,
  actForHref,
  consoleHref,
  customerHref,
  customerWalletHref,
  withQuery,
} from '#lib/hrefs.ts'
import { can } from '#lib/rights.ts'
import { listColleagues } from '#server/portal/accounts/colleagues.ts'
import { listInvitations } from '#server/portal/accounts/invitations.ts'
import { findTaxDetails } from '#server/portal/accounts/tax-details.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import { privatePage } from '../../../../page-metadata.ts'
import { Words } from '../../../../words.tsx'
import { ConsoleClosed, ConsoleUnread } from '../../console-closed.tsx'
import { erase, saveCustomerForm } from '../actions.ts'

export const generateMetadata = privatePage('customers.title')

const link = 'text-action underline-offset-4 hover:underline'

export default async function CustomerPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const access = await openConsolePage('customers', customerHref(id))
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const t = await getTranslations('customers')
  const mayChange = can(actor, 'changeCustomers')
  if (id === 'new') {
    if (!mayChange) notFound()
    return (
      <Words of={['customers', 'console']}>
        <h1 className="mb-6 text-heading">{t('new')}</h1>
        <EditCustomer
          id={null}
          given={{ form: emptyCustomer, seen: null }}
          save={saveCustomerForm}
        />
      </Words>
    )
  }
  const asked = senderAccountIdSchema.safeParse(id)
  if (!asked.success) notFound()
  const read = await gateway().readCustomer({
    params: { id: asked.data },
    body: { actor },
    language: await getLocale(),
  })
  if (!read.ok && read.failure.status === 404) notFound()
  if (!read.ok) return <ConsoleUnread />
  const customer = read.value
  const { wallet } = customer
  return (
    <Words of={['customers', 'console']}>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-80">
          <h1 className="text-heading wrap-anywhere">{customer.name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
            {customer.code}
            <CopyButton text={customer.id} label={t('copyId')} doneLabel={t('copied')} />
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {wallet !== null && (
            <Link href={customerWalletHref(customer.id)} className={buttonStyle('secondary')}>
              <WalletMinimal aria-hidden className="size-4" />
              {t('wallet')} <Money amount={wallet.balance} currency={wallet.currency} />
            </Link>
          )}
          {can(actor, 'readAudit') && (
            <Link
              href={withQuery(consoleHref('audit'), { subject: `sender_account/${customer.id}` })}
              className={buttonStyle('secondary')}
            >
              <History aria-hidden className="size-4" />
              {t('changes')}
            </Link>
          )}
          <Link
            href={actForHref(customer.id, accountHref(customer.id, 'orders'))}
            className={buttonStyle('secondary')}
          >
            <UserRoundCheck aria-hidden className="size-4" />
            {t('act')}
          </Link>
        </div>
      </div>
      {mayChange ? (
        <EditCustomer
          key={customer.id}
          id={customer.id}
          given={{ form: formOfCustomer(customer), seen: customer.updated_at }}
          save={saveCustomerForm}
        />
      ) : (
        <CustomerFacts customer={customer} />
      )}
      <People accountId={customer.id} mayManage={can(actor, 'managePeople')} />
      <TaxDetails accountId={customer.id} mayChange={can(actor, 'saveTaxDetails')} />
      {can(actor, 'eraseCustomers') && (
        <EraseCustomer
          name={customer.name}
          code={customer.code}
          erase={erase.bind(null, customer.id)}
        />
      )}
    </Words>
  )
}

/** For those who may look and not change. */
async function CustomerFacts({ customer }: { customer: ShownCustomer }) {
  const t = await getTranslations('customers')
  return (
    <>
      <p className="text-small">
        {t('form.phone')}: {customer.phone ?? t('noPhone')}
      </p>
      <section aria-labelledby="addresses" className="mt-6">
        <h2 id="addresses" className="mb-3 text-title">
          {t('form.dispatch_addresses')}
        </h2>
        {customer.dispatch_addresses.length === 0 ? (
          <p className="text-small text-ink-soft">{t('noAddresses')}</p>
        ) : (
          <ul className="divide-y divide-edge rounded-large border border-edge bg-surface">
            {customer.dispatch_addresses.map((address) => (
              <li key={address.id} className="px-5 py-3 text-small">
                <p className="font-medium">
                  {address.contact_name} · {address.phone}
                </p>
                <p className="text-ink-soft">
                  {[
                    address.address,
                    address.subdistrict,
                    address.district,
                    address.province,
                    address.postal_code,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

async function People({
  accountId,
  mayManage,
}: {
  accountId: SenderAccountId
  mayManage: boolean
}) {
  const t = await getTranslations('customers.people')
  const ofPeople = await getTranslations('accountPeople')
  const format = await getFormatter()
  const [people, invitations] = await Promise.all([
    listColleagues(identity().database, accountId),
    listInvitations(identity(), accountId),
  ])
  return (
    <section aria-labelledby="people" className="mt-12">
      <h2 id="people" className="mb-3 text-title">
        {t('title')}
      </h2>
      {people.length === 0 && invitations.length === 0 ? (
        <p className="text-small text-ink-soft">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-edge rounded-large border border-edge bg-surface">
          {people.map(({ id, name, email, role, joinedAt }) => (
            <li key={id} className="px-5 py-3 text-small wrap-anywhere">
              <p className="font-medium">
                {name} · {ofPeople(`roles.${role}`)}
              </p>
              <p className="text-ink-soft">
                {email} · {t('since', { day: format.dateTime(joinedAt, 'day') })}
              </p>
            </li>
          ))}
          {invitations.map(({ id, email, role }) => (
            <li key={id} className="px-5 py-3 text-small wrap-anywhere">
              <p className="font-medium">
                {email} · {ofPeople(`roles.${role}`)}
              </p>
              <p className="text-ink-soft">{t('invited')}</p>
            </li>
          ))}
        </ul>
      )}
      {mayManage && (
        <p className="mt-3 text-small">
          <Link href={actForHref(accountId, accountHref(accountId, 'people'))} className={link}>
            {t('change')}
          </Link>
        </p>
      )}
    </section>
  )
}

async function TaxDetails({
  accountId,
  mayChange,
}: {
  accountId: SenderAccountId
  mayChange: boolean
}) {
  const t = await getTranslations('customers.tax')
  const details = await findTaxDetails(identity().database, accountId)
  return (
    <section aria-labelledby="tax" className="mt-12">
      <h2 id="tax" className="mb-3 text-title">
        {t('title')}
      </h2>
      {details === null ? (
        <p className="text-small text-ink-soft">{t('none')}</p>
      ) : (
        <div className="rounded-large border border-edge bg-surface px-5 py-3 text-small wrap-anywhere">
          <p className="font-medium">{details.name}</p>
          <p className="text-ink-soft">{details.address}</p>
          {details.taxId !== '' && (
            <p className="text-ink-soft">
              {t('id', { id: details.taxId })}
              {details.branch !== '' && ` · ${t('branch', { branch: details.branch })}`}
            </p>
          )}
        </div>
      )}
      {mayChange && (
        <p className="mt-3 text-small">
          <Link href={actForHref(accountId, accountHref(accountId, 'billing'))} className={link}>
            {t('change')}
          </Link>
        </p>
      )}
    </section>
  )
}
