import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { accountHref, staffHref } from '#lib/hrefs.ts'
import { lastAccountCookie } from '#server/portal/access/last-account.ts'
import { accountsOf } from '#server/portal/accounts/own-accounts.ts'
import { requirePerson } from '#server/portal/identity/current-person.ts'

/** Where a person begins. Staff: at what waits. Customers: at the only account, at the one that this browser used last, or to choose one. */
export default async function HomePage() {
  const person = await requirePerson('/account/home')
  if (person.role !== 'customer') redirect(staffHref)
  const accounts = await accountsOf(person)
  const [only, ...others] = accounts.ok ? accounts.value : []
  const last = (await cookies()).get(lastAccountCookie)?.value
  const used = others.length === 0 ? only : [only, ...others].find((each) => each?.id === last)
  redirect(used === undefined ? '/account' : accountHref(used.id))
}
