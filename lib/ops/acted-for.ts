/**
 * On the way to a price, staff have a draft for each account they act for, and the address says whose
 * it is: two tabs with two accounts share nothing. Customers and guests have one draft and no such word.
 */
export const actedForName = 'for'

/** The same page for an account; null: for the visitor alone. */
export function forAccount(path: string, accountId: string | null): string {
  if (accountId === null) return path
  return `${path}?${new URLSearchParams({ [actedForName]: accountId })}`
}
