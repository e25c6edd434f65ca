/**
 * The console, section by section. The service's routes for it accept only the internal pair of this
 * installation, so a portal whose service is elsewhere has what it keeps itself and nothing else.
 */
import { cache } from 'react'
import { notFound, redirect } from 'next/navigation'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import { confirmHref, consoleHref, consoleSections, type ConsoleSection } from '#lib/hrefs.ts'
import type { Right } from '#lib/rights.ts'
import { isOurOrganization, type IsOurs } from '../access/organization.ts'
import { isConfirmed } from '../identity/confirm.ts'
import { currentPerson } from '../identity/current-person.ts'
import { identity } from '../identity/identity.ts'
import type { Person, SignedIn } from '../identity/sessions.ts'
import { portalRuntime } from '../runtime.ts'
import { judgeStaff } from './staff.ts'

/**
 * The right that opens a section, whether the portal itself keeps what it shows, and whether it takes the
 * password again after a while: money, keys and people do.
 */
const sections = {
  deliveries: { right: 'seeOrders', isKeptHere: false, asksAgain: false },
  fleet: { right: 'manageFleet', isKeptHere: false, asksAgain: false },
  customers: { right: 'serveCustomers', isKeptHere: false, asksAgain: false },
  payments: { right: 'confirmTransfers', isKeptHere: false, asksAgain: true },
  ledger: { right: 'seeLedger', isKeptHere: false, asksAgain: false },
  catalogue: { right: 'manageCatalogue', isKeptHere: false, asksAgain: false },
  organization: { right: 'manageOrganization', isKeptHere: false, asksAgain: false },
  connections: { right: 'manageConnections', isKeptHere: false, asksAgain: true },
  automation: { right: 'automate', isKeptHere: false, asksAgain: false },
  credentials: { right: 'manageKeys', isKeptHere: false, asksAgain: true },
  people: { right: 'manageStaff', isKeptHere: true, asksAgain: true },
  audit: { right: 'readAudit', isKeptHere: false, asksAgain: false },
  security: { right: 'readSecurityLog', isKeptHere: true, asksAgain: false },
  retention: { right: 'seeRetention', isKeptHere: true, asksAgain: false },
  backups: { right: 'seeBackups', isKeptHere: false, asksAgain: false },
} as const satisfies Record<
  ConsoleSection,
  { right: Right; isKeptHere: boolean; asksAgain: boolean }
>

type OpenedConsole =
  /** `actor` is signed into the body of each console call. */
  | { readonly kind: 'open'; readonly person: Person; readonly actor: ActingPerson }
  /** `elsewhere`: the section is where the service is. `no service`: the service does not answer. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'no service' }

export type ConsoleAccess =
  | OpenedConsole
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'not-allowed' }
  /** The password is to be given again. */
  | { readonly kind: 'confirm' }

export const accessToConsole: (section: ConsoleSection) => Promise<ConsoleAccess> = cache(
  (section) => accessNow(section, { isMoney: false }),
)

/** For what moves money within a section that does not itself ask for the password again. */
export const accessToMoney: (section: ConsoleSection) => Promise<ConsoleAccess> = cache((section) =>
  accessNow(section, { isMoney: true }),
)

async function accessNow(
  section: ConsoleSection,
  { isMoney }: { isMoney: boolean },
): Promise<ConsoleAccess> {
  const person = await currentPerson()
  if (person === null) return { kind: 'signed-out' }
  const { hasConsole } = portalRuntime().upstream
  const nowMs = identity().clock.nowMs()
  return judgeConsole(person, { section, isOurs: isOurOrganization, hasConsole, nowMs, isMoney })
}

export async function judgeConsole(
  person: SignedIn,
  {
    section,
    isOurs,
    hasConsole,
    nowMs,
    isMoney = false,
  }: {
    section: ConsoleSection
    isOurs: IsOurs
    hasConsole: boolean
    nowMs: number
    isMoney?: boolean
  },
): Promise<ConsoleAccess> {
  const { right, isKeptHere, asksAgain } = sections[section]
  const staff = await judgeStaff(person, { right, isOurs })
  if (staff.kind === 'not-allowed') return { kind: staff.kind }
  if (!hasConsole && !isKeptHere) return { kind: 'elsewhere' }
  if (staff.kind !== 'staff') return { kind: 'no service' }
  if ((asksAgain || isMoney) && !isConfirmed(person, nowMs)) return { kind: 'confirm' }
  const { id, role, organizationId: organization } = person
  return { kind: 'open', person, actor: { id, role, organization } }
}

/** The sections that can be opened now, in their order. */
export async function openSections(): Promise<ConsoleSection[]> {
  const all = await Promise.all(
    consoleSections.map(async (section) => ({ section, access: await accessToConsole(section) })),
  )
  return all.flatMap(({ section, access }) =>
    ['open', 'confirm'].includes(access.kind) ? section : [],
  )
}

/** For pages: to others there is none. `path`: where to come back to after signing in. */
export async function openConsolePage(
  section: ConsoleSection,
  path: string = consoleHref(section),
  accessTo: (section: ConsoleSection) => Promise<ConsoleAccess> = accessToConsole,
): Promise<OpenedConsole> {
  const access = await accessTo(section)
  switch (access.kind) {
    case 'signed-out':
      return redirect(`/sign-in?${new URLSearchParams({ next: path })}`)
    case 'not-allowed':
      return notFound()
    case 'confirm':
      return redirect(confirmHref(path))
    default:
      return access
  }
}
