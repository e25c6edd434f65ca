/** The two ends of each act of the console: the acting person, and the service's refusal. */
import type { ConsoleRefusal } from '#lib/console/console-outcome.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import type { ConsoleSection } from '#lib/hrefs.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import type { Failure } from '#server/portal/gateway/result.ts'
import { accessToConsole, type ConsoleAccess } from '#server/portal/staff/console.ts'

export async function actorOrRefusal(
  section: ConsoleSection,
  accessTo: (section: ConsoleSection) => Promise<ConsoleAccess> = accessToConsole,
): Promise<ActingPerson | ConsoleRefusal> {
  const access = await accessTo(section)
  if (access.kind === 'signed-out' || access.kind === 'confirm') return { kind: access.kind }
  if (access.kind === 'not-allowed') return { kind: 'not-found' }
  return access.kind === 'open' ? access.actor : { kind: 'failed' }
}

export function refusalBy(failure: Failure): ConsoleRefusal {
  const { kind } = causeOf(failure)
  if (kind === 'busy') return { kind }
  return { kind: kind === 'none' ? 'not-found' : 'failed' }
}
