/**
 * The staff of the organization that this portal sells for: ops and admin. Each page, action and
 * handler for them asks here.
 */
import { cache } from 'react'
import { notFound, redirect } from 'next/navigation'
import { isOurOrganization, type IsOurs } from '../access/organization.ts'
import { currentPerson } from '../identity/current-person.ts'
import type { Person } from '../identity/sessions.ts'

export type StaffAccess =
  | { readonly kind: 'staff'; readonly person: Person }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'not-staff' }
  /** Whether it is their organization could not be asked. */
  | { readonly kind: 'no service'; readonly person: Person }

export const accessOfStaff: () => Promise<StaffAccess> = cache(async () => {
  const person = await currentPerson()
  if (person === null) return { kind: 'signed-out' }
  return judgeStaff(person, isOurOrganization)
})

export async function judgeStaff(person: Person, isOurs: IsOurs): Promise<StaffAccess> {
  if (person.role === 'customer') return { kind: 'not-staff' }
  const ours = await isOurs(person.organizationId)
  if (ours === 'unknown') return { kind: 'no service', person }
  return ours ? { kind: 'staff', person } : { kind: 'not-staff' }
}

/** For pages: to others there is none. */
export async function openStaffPage(
  path: string,
): Promise<Extract<StaffAccess, { readonly person: Person }>> {
  const access = await accessOfStaff()
  if (access.kind === 'signed-out') redirect(`/sign-in?${new URLSearchParams({ next: path })}`)
  if (access.kind === 'not-staff') notFound()
  return access
}
