import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { accountHref } from '#lib/hrefs.ts'
import { savedAddressIdSchema } from '#lib/storefront/saved-address.ts'
import { can } from '#server/portal/access/access.ts'
import { openAccountPage } from '#server/portal/accounts/open-page.ts'
import { findAddress, ownBook } from '#server/portal/accounts/address-book.ts'
import { saveChangedAddress } from '../actions.ts'
import { EditorPage } from '../editor-page.tsx'
import { privatePage } from '../../../../../page-metadata.ts'

export const generateMetadata = privatePage('addressBook.form.editTitle')

export default async function EditAddressPage({
  params,
}: {
  params: Promise<{ accountId: string; addressId: string }>
}) {
  const { accountId: asked, addressId } = await params
  const back = accountHref(asked, 'addresses')
  const access = await openAccountPage(asked, `${back}/${addressId}`)
  const { accountId } = access
  const id = savedAddressIdSchema.safeParse(addressId)
  if (!id.success || !can(access, 'save')) notFound()
  const address = await findAddress(ownBook(accountId), id.data)
  if (address === null) notFound()
  const t = await getTranslations('addressBook')
  const shown = { id: address.id, version: address.version }
  return (
    <EditorPage
      title={t('form.editTitle')}
      back={back}
      initial={address}
      save={saveChangedAddress.bind(null, accountId, shown)}
    />
  )
}
