/**
 * The console, for administrators. The service's routes for it accept only the internal pair of this
 * installation, so a portal whose service is elsewhere has its own people there and nothing else.
 */
import { cache } from 'react'
import { notFound, redirect } from 'next/navigation'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import { isOurOrganization, type IsOurs } from '../access/organization.ts'
import { currentPerson } from '../identity/current-person.ts'
import type { Person } from '../identity/sessions.ts'
import { portalRuntime } from '../runtime.ts'
import { judgeStaff } from './staff.ts'

export type ConsoleAccess =
  /** `actor` is signed into the body of each console call. */
  | { readonly kind: 'admin'; readonly actor: ActingPerson }
  | { readonly kind: 'signed-out' | 'not-admin' }
  /** `elsewhere`: the console is where the service is. `no service`: the service does not answer. */
  | { readonly kind: 'elsewhere' | 'no service' }

export const accessToConsole: () => Promise<ConsoleAccess> = cache(async () => {
  const person = await currentPerson()
  if (person === null) return { kind: 'signed-out' }
  const { hasConsole } = portalRuntime().upstream
  return judgeConsole(person, { isOurs: isOurOrganization, hasConsole })
})

export async function judgeConsole(
  person: Person,
  { isOurs, hasConsole }: { isOurs: IsOurs; hasConsole: boolean },
): Promise<ConsoleAccess> {
  const access = await judgeAdministrator(person, isOurs)
  if (access.kind === 'not-admin') return access
  if (!hasConsole) return { kind: 'elsewhere' }
  if (access.kind !== 'admin') return access
  const { id, role, organizationId: organization } = person
  return { kind: 'admin', actor: { id, role, organization } }
}

/** For pages: to others there is none. */
export async function openConsolePage(path: string): Promise<Opened<ConsoleAccess>> {
  return openedFor(await accessToConsole(), path)
}

type Opened<Access> = Exclude<Access, { readonly kind: 'signed-out' | 'not-admin' }>

function openedFor<Access extends ConsoleAccess | AdministratorAccess>(
  access: Access,
  path: string,
): Opened<Access> {
  if (access.kind === 'signed-out') redirect(`/sign-in?${new URLSearchParams({ next: path })}`)
  if (!isOpened(access)) notFound()
  return access
}

function isOpened<Access extends { readonly kind: string }>(
  access: Access,
): access is Opened<Access> {
  return access.kind !== 'signed-out' && access.kind !== 'not-admin'
}

/** To administer what the portal itself keeps, wherever the service is. */
export type AdministratorAccess =
  | { readonly kind: 'admin'; readonly person: Person }
  | { readonly kind: 'signed-out' | 'not-admin' }
  | { readonly kind: 'no service' }

export const accessOfAdministrator: () => Promise<AdministratorAccess> = cache(async () => {
  const person = await currentPerson()
  if (person === null) return { kind: 'signed-out' }
  return judgeAdministrator(person, isOurOrganization)
})

async function judgeAdministrator(
  person: Person,
  isOurs: IsOurs,
): Promise<Exclude<AdministratorAccess, { readonly kind: 'signed-out' }>> {
  if (person.role !== 'admin') return { kind: 'not-admin' }
  const staff = await judgeStaff(person, isOurs)
  if (staff.kind === 'staff') return { kind: 'admin', person }
  return { kind: staff.kind === 'no service' ? 'no service' : 'not-admin' }
}

export async function openAdministratorPage(path: string): Promise<Opened<AdministratorAccess>> {
  return openedFor(await accessOfAdministrator(), path)
}
