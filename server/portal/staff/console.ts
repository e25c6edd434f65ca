/**
 * The console, section by section. The service's routes for it accept only the internal pair of this
 * installation, so a portal whose service is elsewhere has what it keeps itself and nothing else.
 */
import { cache } from 'react'
import { notFound, redirect } from 'next/navigation'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import { consoleHref, consoleSections, type ConsoleSection } from '#lib/hrefs.ts'
import type { Right } from '#lib/rights.ts'
import { isOurOrganization, type IsOurs } from '../access/organization.ts'
import { currentPerson } from '../identity/current-person.ts'
import type { Person } from '../identity/sessions.ts'
import { portalRuntime } from '../runtime.ts'
import { judgeStaff } from './staff.ts'

/** The right that opens a section, and whether the portal itself keeps what it shows. */
const sections = {
  payments: { right: 'confirmTransfers', isKeptHere: false },
  catalogue: { right: 'manageCatalogue', isKeptHere: false },
  connections: { right: 'manageConnections', isKeptHere: false },
  automation: { right: 'automate', isKeptHere: false },
  credentials: { right: 'manageKeys', isKeptHere: false },
  people: { right: 'manageStaff', isKeptHere: true },
  security: { right: 'readSecurityLog', isKeptHere: true },
  backups: { right: 'seeBackups', isKeptHere: false },
} as const satisfies Record<ConsoleSection, { right: Right; isKeptHere: boolean }>

type OpenedConsole =
  /** `actor` is signed into the body of each console call. */
  | { readonly kind: 'open'; readonly person: Person; readonly actor: ActingPerson }
  /** `elsewhere`: the section is where the service is. `no service`: the service does not answer. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'no service' }

export type ConsoleAccess =
  OpenedConsole | { readonly kind: 'signed-out' } | { readonly kind: 'not-allowed' }

export const accessToConsole: (section: ConsoleSection) => Promise<ConsoleAccess> = cache(
  async (section) => {
    const person = await currentPerson()
    if (person === null) return { kind: 'signed-out' }
    const { hasConsole } = portalRuntime().upstream
    return judgeConsole(person, { section, isOurs: isOurOrganization, hasConsole })
  },
)

export async function judgeConsole(
  person: Person,
  { section, isOurs, hasConsole }: { section: ConsoleSection; isOurs: IsOurs; hasConsole: boolean },
): Promise<ConsoleAccess> {
  const { right, isKeptHere } = sections[section]
  const staff = await judgeStaff(person, { right, isOurs })
  if (staff.kind === 'not-allowed') return { kind: staff.kind }
  if (!hasConsole && !isKeptHere) return { kind: 'elsewhere' }
  if (staff.kind !== 'staff') return { kind: 'no service' }
  const { id, role, organizationId: organization } = person
  return { kind: 'open', person, actor: { id, role, organization } }
}

/** The sections that can be opened now, in their order. */
export async function openSections(): Promise<ConsoleSection[]> {
  const all = await Promise.all(
    consoleSections.map(async (section) => ({ section, access: await accessToConsole(section) })),
  )
  return all.flatMap(({ section, access }) => (access.kind === 'open' ? section : []))
}

/** For pages: to others there is none. `path`: where to come back to after signing in. */
export async function openConsolePage(
  section: ConsoleSection,
  path: string = consoleHref(section),
): Promise<OpenedConsole> {
  const access = await accessToConsole(section)
  switch (access.kind) {
    case 'signed-out':
      return redirect(`/sign-in?${new URLSearchParams({ next: path })}`)
    case 'not-allowed':
      return notFound()
    default:
      return access
  }
}
