/** The editor of an address: at `addresses/new` of a new one. */
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ArrowLeft } from 'lucide-react'
import { AddressEditor } from '#components/address-book/address-editor.tsx'
import { Link } from '#components/ui/link.tsx'
import { accountHref } from '#lib/hrefs.ts'
import { savedAddressIdSchema } from '#lib/storefront/saved-address.ts'
import { can } from '#server/portal/access/access.ts'
import { findAddress, ownBook } from '#server/portal/accounts/address-book.ts'
import { openAccountPage } from '#server/portal/accounts/open-page.ts'
import { Words } from '../../../../../words.tsx'
import { saveChangedAddress, saveNewAddress } from '../actions.ts'

interface AddressPageProps {
  readonly params: Promise<{ accountId: string; addressId: string }>
}

export async function generateMetadata({ params }: AddressPageProps): Promise<Metadata> {
  const t = await getTranslations('addressBook.form')
  const isNew = (await params).addressId === 'new'
  return { title: t(isNew ? 'newTitle' : 'editTitle'), robots: { index: false } }
}

export default async function AddressPage({ params }: AddressPageProps) {
  const { accountId: asked, addressId } = await params
  const back = accountHref(asked, 'addresses')
  const access = await openAccountPage(asked, `${back}/${addressId}`)
  const { accountId } = access
  if (!can(access, 'save')) notFound()
  const isNew = addressId === 'new'
  const id = savedAddressIdSchema.safeParse(addressId)
  const address = id.success ? await findAddress(ownBook(accountId), id.data) : null
  if (!isNew && address === null) notFound()
  const t = await getTranslations('addressBook.form')
  return (
    <>
      <Link
        href={back}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-small px-2 text-small font-medium text-action hover:bg-action-soft"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('back')}
      </Link>
      <h1 className="mt-2 mb-6 text-heading">{t(isNew ? 'newTitle' : 'editTitle')}</h1>
      <Words of={['addressBook', 'openingHours', 'route', 'map', 'latePart']}>
        <AddressEditor
          initial={address}
          back={back}
          save={
            address === null
              ? saveNewAddress.bind(null, accountId)
              : saveChangedAddress.bind(null, accountId, {
                  id: address.id,
                  version: address.version,
                })
          }
        />
      </Words>
    </>
  )
}
