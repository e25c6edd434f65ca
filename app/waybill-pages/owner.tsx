/** The account that a page creates waybills for: that of its address, or the one that staff chose. */
import { getTranslations } from 'next-intl/server'
import { buttonStyle } from '#components/ui/button-style.ts'
import { SelectField } from '#components/ui/fields.tsx'
import type { DispatchChoice } from '#components/waybills/waybill-form.tsx'
import type { SenderAccount } from '#lib/contract/sender-accounts.ts'
import type { SearchParamsRead } from '#lib/storefront/list-filter.ts'
import { openAccountPage } from '#server/portal/accounts/open-page.ts'
import { listAccounts } from '#server/portal/waybills/waybills.ts'

export interface Owners {
  /** Null while the service does not answer. */
  readonly accounts: readonly SenderAccount[] | null
  /** Undefined: staff have not chosen one yet. */
  readonly owner: SenderAccount | undefined
}

export async function readOwners(
  accountId: SenderAccount['id'] | null,
  { query, path }: { query: SearchParamsRead; path: string },
): Promise<Owners> {
  if (accountId === null) {
    const accounts = await listAccounts()
    return { accounts, owner: accounts?.find(({ id }) => id === query['account']) }
  }
  const { account } = await openAccountPage(accountId, path)
  return { accounts: account && [account], owner: account ?? undefined }
}

/** For staff. */
export async function OwnerChoice({ accounts, owner }: Owners) {
  const t = await getTranslations('waybillForm')
  return (
    <form className="mb-8 flex max-w-[36rem] flex-wrap items-end gap-3">
      <SelectField
        id="owner"
        name="account"
        label={t('owner')}
        any={t('ownerNone')}
        defaultValue={owner?.id ?? ''}
        options={(accounts ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        className="grow"
      />
      <button type="submit" className={buttonStyle('secondary')}>
        {t('open')}
      </button>
    </form>
  )
}

/** The phone alone says which address it is, unless several have the same. */
export function dispatchChoices({
  dispatch_addresses: addresses,
}: SenderAccount): DispatchChoice[] {
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
