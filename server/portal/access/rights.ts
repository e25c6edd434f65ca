/** The rights of each role in an account. Everybody with access may look. */
import { z } from 'zod'

/** The roles of those who belong to an account, most first. */
export const accountRoles = ['owner', 'member', 'viewer'] as const
export const accountRoleSchema = z.enum(accountRoles)
export type AccountRole = z.output<typeof accountRoleSchema>

/** Staff belong to no account; under a switch they act in the role they have as staff. */
export type Role = AccountRole | 'ops' | 'admin'

const all: readonly Role[] = ['owner', 'member', 'ops', 'admin']

const rights = {
  /** To ask for prices, and to keep them for the account. */
  quote: all,
  /** To pay, to send a transfer's slip, and to top up the wallet. */
  pay: all,
  cancel: all,
  /** To create, change and cancel waybills. */
  sendWaybills: all,
  /** To write into the account's addresses, templates and tax details. */
  save: all,
  /** To make links for receivers, and to revoke them. */
  share: all,
  /** To say who else belongs to the account, and as what. */
  managePeople: ['owner', 'admin'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof rights

export function can({ role }: { readonly role: Role }, right: Right): boolean {
  const roles: readonly Role[] = rights[right]
  return roles.includes(role)
}
