/** An address from before the account was in it: whoever has access to the account is sent on. */
import { notFound, redirect } from 'next/navigation'
import { accessTo, granted } from '#server/portal/access/current-access.ts'
import { requirePerson } from '#server/portal/identity/current-person.ts'
import { accountOfOldAddress } from '#server/portal/orders/orders.ts'

export async function sendOn(id: string, { from, to }: MovedAddress): Promise<never> {
  await requirePerson(from)
  const account = await accountOfOldAddress(id)
  if (account === null) notFound()
  granted(await accessTo(account), to(account, id))
  redirect(to(account, id))
}

interface MovedAddress {
  readonly from: string
  readonly to: (account: string, id: string) => string
}
