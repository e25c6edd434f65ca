import { redirect } from 'next/navigation'
import { accountPath } from '#components/account/account-sections.ts'
import { openAccountPage } from '#server/portal/accounts/open-page.ts'

/** An account opens at its orders. */
export default async function AccountPage({ params }: { params: Promise<{ accountId: string }> }) {
  const { accountId } = await params
  await openAccountPage(accountId, `/accounts/${accountId}`)
  redirect(accountPath(accountId, 'orders'))
}
