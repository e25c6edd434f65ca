import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { accountHref } from '#lib/hrefs.ts'
import { can } from '#server/portal/access/access.ts'
import { openAccountPage } from '#server/portal/accounts/open-page.ts'
import { saveNewAddress } from '../actions.ts'
import { EditorPage } from '../editor-page.tsx'
import { privatePage } from '../../../../../page-metadata.ts'

export const generateMetadata = privatePage('addressBook.form.newTitle')

export default async function NewAddressPage({
  params,
}: {
  params: Promise<{ accountId: string }>
}) {
  const { accountId: asked } = await params
  const back = accountHref(asked, 'addresses')
  const access = await openAccountPage(asked, `${back}/new`)
  const { accountId } = access
  if (!can(access, 'save')) notFound()
  const t = await getTranslations('addressBook')
  return (
    <EditorPage
      title={t('form.newTitle')}
      back={back}
      initial={null}
      save={saveNewAddress.bind(null, accountId)}
    />
  )
}
