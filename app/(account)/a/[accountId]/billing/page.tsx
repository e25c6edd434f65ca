import { getLocale, getTranslations } from 'next-intl/server'
import { TaxForm } from '#components/account-billing/tax-form.tsx'
import type { TaxDetails } from '#lib/billing/tax-details.ts'
import { can } from '#server/portal/access/access.ts'
import { findTaxDetails } from '#server/portal/accounts/tax-details.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { openSection, type AccountPageProps } from '../open-section.ts'
import { saveTax } from './actions.ts'
import { privatePage } from '../../../../page-metadata.ts'

export const generateMetadata = privatePage('accountBilling.title')

/** Where customers of ours are registered; others write to us. */
const countryCodes = ['TH', 'CN', 'HK', 'KH', 'LA', 'MM', 'MY', 'SG', 'VN', 'JP', 'US', 'GB', 'DE']

const nothing: TaxDetails = { country: 'TH', name: '', address: '', taxId: '', branch: '' }

export default async function BillingPage(props: AccountPageProps) {
  const access = await openSection(props, 'billing')
  const { accountId } = access
  const t = await getTranslations('accountBilling')
  const names = new Intl.DisplayNames(await getLocale(), { type: 'region' })
  const known = await findTaxDetails(portalRuntime().database, accountId)
  return (
    <>
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 max-w-[60ch] text-ink-soft">{t('lead')}</p>
      <TaxForm
        accountId={accountId}
        known={known ?? nothing}
        countries={countryCodes.map((code) => ({ code, name: names.of(code) ?? code }))}
        mayChange={can(access, 'saveTaxDetails')}
        save={saveTax}
      />
    </>
  )
}
