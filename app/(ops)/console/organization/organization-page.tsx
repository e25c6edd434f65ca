/** Each page of the organization reads all of it, which is small. */
import { getLocale } from 'next-intl/server'
import type { ShownOrganization } from '#lib/contract/console/organization.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import { ConsoleClosed, ConsoleUnread } from '../console-closed.tsx'

/** The organization, or the page in its place. */
export async function openOrganization(
  path: string,
): Promise<ShownOrganization | React.ReactElement> {
  const access = await openConsolePage('organization', path)
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const read = await gateway().readOrganization({ body: { actor }, language: await getLocale() })
  return read.ok ? read.value : <ConsoleUnread />
}

export function isOrganization(
  opened: ShownOrganization | React.ReactElement,
): opened is ShownOrganization {
  return 'exchange_rates' in opened
}
