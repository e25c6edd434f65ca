/** The account that a page creates waybills for: that of its address, or the one that staff chose. */
import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link.tsx'
import { ChooseAccount } from '#components/waybills/choose-account.tsx'
import type { DispatchChoice } from '#components/waybills/waybill-form.tsx'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import type { SenderAccount } from '#lib/contract/sender-accounts.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import { openAccountPage } from '#server/portal/accounts/open-page.ts'
import { accountsById } from '#server/portal/waybills/waybills.ts'

export interface Owner {
  /** The service does not answer. */
  readonly isUnread: boolean
  /** Null also while staff have not chosen one. */
  readonly owner: SenderAccount | null
}

/** `chosen`: the id of the account that staff chose, as the page's address has it. */
export async function readOwner(
  accountId: SenderAccount['id'] | null,
  { chosen, path }: { chosen: unknown; path: string },
): Promise<Owner> {
  if (accountId === null) {
    const id = senderAccountIdSchema.safeParse(chosen).data ?? null
    const found = await accountsById([id])
    return { isUnread: found === null, owner: (id && found?.get(id)) ?? null }
  }
  const { account } = await openAccountPage(accountId, path)
  return { isUnread: account === null, owner: account }
}

/** For staff. */
export async function OwnerChoice({
  owner,
  path,
}: {
  owner: SenderAccount | null
  /** The page on which another one is chosen; null: it stays. */
  path: string | null
}) {
  const t = await getTranslations('waybillForm')
  if (owner === null) {
    return (
      path !== null && (
        <div className="max-w-[36rem]">
          <ChooseAccount path={path} />
        </div>
      )
    )
  }
  return (
    <p className="mb-8 flex flex-wrap items-center gap-x-4 text-small">
      {t('owner', { name: owner.name })}
      {path !== null && (
        <Link
          href={path}
          className="inline-flex min-h-8 items-center text-action underline underline-offset-4"
        >
          {t('otherOwner')}
        </Link>
      )}
    </p>
  )
}

/**
 * The phone alone says which address it is, unless several have the same. The sender of a waybill that is
 * corrected is one of the choices, also where a program has stated another one than is registered.
 */
export function dispatchChoices(
  { dispatch_addresses: addresses }: SenderAccount,
  sender: Waybill['sender'] | null = null,
): DispatchChoice[] {
  const registered = addresses.map(
    ({ id, contact_name, phone, address, subdistrict, district, postal_code }) => {
      const isShared = addresses.some((other) => other.id !== id && other.phone === phone)
      const stated = (text: string | null) => (isShared ? (text ?? '') : '')
      return {
        id,
        label: labelOf([contact_name, address, phone]),
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
  if (sender === null) return registered
  const label = labelOf([sender.name, sender.address, sender.phone])
  if (registered.some((each) => each.label === label)) return registered
  const fields = {
    senderPhone: sender.phone,
    senderName: sender.name,
    senderAddress: sender.address,
    senderDistrictName: sender.district ?? '',
    senderCityName: sender.city ?? '',
    senderPostCode: sender.post_code ?? '',
  }
  return [{ id: 'as it is', label, fields }, ...registered]
}

function labelOf(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(' · ')
}
