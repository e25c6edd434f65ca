import { redirect } from 'next/navigation'
import { accountPath } from '#components/account/account-sections.ts'
import { accountsOf } from '#server/portal/identity/accounts.ts'
import { requirePerson } from '#server/portal/identity/current-person.ts'

/** From the menu of every page, which knows no account: to the orders of the only one, or to choose one. */
export default async function OwnOrdersPage() {
  const person = await requirePerson('/account/orders')
  const accounts = await accountsOf(person)
  const [only, ...others] = accounts.ok ? accounts.value : []
  redirect(only === undefined || others.length > 0 ? '/account' : accountPath(only.id, 'orders'))
}
