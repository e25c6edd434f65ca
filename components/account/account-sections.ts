/** The pages of an account, in the order they are listed; each is a group of texts and a path. */
export const accountSections = [
  'orders',
  'quotes',
  'templates',
  'wallet',
  'addresses',
  'people',
  'billing',
] as const

export type AccountSection = (typeof accountSections)[number]

/** All there is of one order beside where it is: what it was, its papers, and canceling it. */
export function accountOrderPath(accountId: string, deliveryId: string): string {
  return `${accountPath(accountId, 'orders')}/${deliveryId}`
}

export function accountPath(accountId: string, section: AccountSection): string {
  return `/accounts/${accountId}/${section}`
}
