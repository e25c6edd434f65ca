import { redirect } from 'next/navigation'
import { consoleHref } from '#lib/hrefs.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'

export default async function ConsolePage() {
  const access = await openConsolePage('/console')
  redirect(consoleHref(access.kind === 'elsewhere' ? 'people' : 'payments'))
}
