/** The form of a new waybill. Staff choose the account first, of which it is. */
import { ArrowLeft } from 'lucide-react'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ListFailed } from '#components/account-lists/no-rows.tsx'
import { Link } from '#components/ui/link.tsx'
import { SelectField } from '#components/ui/fields.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { NewWaybill, type DispatchChoice } from '#components/waybills/waybill-form.tsx'
import type { SenderAccount } from '#lib/contract/sender-accounts.ts'
import { waybillsHref } from '#lib/hrefs.ts'
import type { SearchParamsRead } from '#lib/storefront/list-filter.ts'
import { openAccountPage } from '#server/portal/accounts/open-page.ts'
import { openWaybillPage } from '#server/portal/waybills/waybill-access.ts'
import { listAccounts, organizationCurrency } from '#server/portal/waybills/waybills.ts'
import { Words } from '../words.tsx'
import { createWaybill } from './actions.ts'

export async function NewWaybillPage({
  account,
  query,
}: {
  account: string | null
  query: SearchParamsRead
}) {
  const access = await openWaybillPage(account, '/new')
  if (!access.mayChange) notFound()
  const { accountId, person } = access
  const path = waybillsHref(accountId)
  const t = await getTranslations('waybillForm')
  const ofWaybill = await getTranslations('waybill')
  const [accounts, currency] = await Promise.all([
    accountId === null
      ? listAccounts()
      : openAccountPage(accountId, `${path}/new`).then(({ account: own }) => (own ? [own] : null)),
    organizationCurrency(),
  ])
  const owner =
    accountId === null ? accounts?.find(({ id }) => id === query['account']) : accounts?.[0]
  const [first, ...others] = owner === undefined ? [] : dispatchChoices(owner)
  return (
    <Words of={['accountLists', 'waybill', 'waybillForm', 'route', 'measures']}>
      <Link
        href={path}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-small px-2 text-small font-medium text-action hover:bg-action-soft"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {ofWaybill('back')}
      </Link>
      <h1 className="mt-1 text-heading">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-[60ch] text-ink-soft">{t('lead')}</p>
      {accountId === null && accounts !== null && (
        <form className="mb-8 flex max-w-[36rem] flex-wrap items-end gap-3">
          <SelectField
            id="owner"
            name="account"
            label={t('owner')}
            any={t('ownerNone')}
            defaultValue={owner?.id ?? ''}
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            className="grow"
          />
          <button type="submit" className={buttonStyle('secondary')}>
            {t('open')}
          </button>
        </form>
      )}
      {!access.isServed || accounts === null ? (
        <ListFailed />
      ) : first !== undefined && owner !== undefined ? (
        <NewWaybill
          key={owner.id}
          account={accountId}
          draftKey={`waybill ${owner.id} ${person.id}`}
          choices={[first, ...others]}
          currency={currency}
          create={createWaybill.bind(null, accountId, owner.id)}
        />
      ) : (
        owner !== undefined && <p className="text-ink-soft">{t('noDispatch')}</p>
      )}
    </Words>
  )
}

/** The phone alone says which address it is, unless several have the same. */
function dispatchChoices({ dispatch_addresses: addresses }: SenderAccount): DispatchChoice[] {
  return addresses.map(
    ({ id, contact_name, phone, address, subdistrict, district, postal_code }) => {
      const isShared = addresses.some((other) => other.id !== id && other.phone === phone)
      const stated = (text: string | null) => (isShared ? (text ?? '') : '')
      return {
        id,
        label: [contact_name, address, phone].filter(Boolean).join(' · '),
        fields: {
          senderPhone: phone,
          senderName: stated(contact_name),
          senderAddress: stated(address),
          senderDistrictName: stated(subdistrict),
          senderCityName: stated(district),
          senderPostCode: stated(postal_code),
        },
      }
    },
  )
}
