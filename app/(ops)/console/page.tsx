import { redirect } from 'next/navigation'
import { consoleHref } from '#lib/hrefs.ts'
import { openConsolePage, openSections } from '#server/portal/staff/console.ts'

export default async function ConsolePage() {
  const [first] = await openSections()
  if (first === undefined) await openConsolePage('payments', '/console')
  redirect(consoleHref(first ?? 'payments'))
}
