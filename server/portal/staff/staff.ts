/**
 * The staff of the organization that this portal sells for. Each page, action and handler for them asks
 * here, by the right that it needs.
 */
import { cache } from 'react'
import { notFound, redirect } from 'next/navigation'
import { can, type Right } from '#lib/rights.ts'
import { isOurOrganization, type IsOurs } from '../access/organization.ts'
import { currentPerson } from '../identity/current-person.ts'
import type { Person } from '../identity/sessions.ts'

export type StaffAccess =
  | { readonly kind: 'staff'; readonly person: Person }
  | { readonly kind: 'signed-out' }
  /** A customer, staff of somebody else, or in a role without the right. */
  | { readonly kind: 'not-allowed' }
  /** Whether it is their organization could not be asked. */
  | { readonly kind: 'no service'; readonly person: Person }

export const accessOfStaff: (right: Right) => Promise<StaffAccess> = cache(async (right) => {
  const person = await currentPerson()
  if (person === null) return { kind: 'signed-out' }
  return judgeStaff(person, { right, isOurs: isOurOrganization })
})

export async function judgeStaff(
  person: Person,
  { right, isOurs }: { right: Right; isOurs: IsOurs },
): Promise<StaffAccess> {
  if (person.role === 'customer' || !can(person, right)) return { kind: 'not-allowed' }
  const ours = await isOurs(person.organizationId)
  if (ours === 'unknown') return { kind: 'no service', person }
  return ours ? { kind: 'staff', person } : { kind: 'not-allowed' }
}

/** For pages: to others there is none. */
export async function openStaffPage(
  path: string,
  right: Right,
): Promise<Extract<StaffAccess, { readonly person: Person }>> {
  const access = await accessOfStaff(right)
  if (access.kind === 'signed-out') redirect(`/sign-in?${new URLSearchParams({ next: path })}`)
  if (access.kind === 'not-allowed') notFound()
  return access
}
