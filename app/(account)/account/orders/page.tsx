import { redirect } from 'next/navigation'
import { accountHref } from '#lib/hrefs.ts'
import { accountsOf } from '#server/portal/accounts/own-accounts.ts'
import { requirePerson } from '#server/portal/identity/current-person.ts'

/** From the menu of every page, which knows no account: to the orders of the only one, or to choose one. */
export default async function OwnOrdersPage() {
  const person = await requirePerson('/account/orders')
  const accounts = await accountsOf(person)
  const [only, ...others] = accounts.ok ? accounts.value : []
  redirect(only === undefined || others.length > 0 ? '/account' : accountHref(only.id, 'orders'))
}
