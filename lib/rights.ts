/**
 * The one table of rights. Pages and actions of the portal ask it by `can`; the service asks it for the
 * person in the body of each console call. Everybody with access to an account may look.
 */

/** The roles of those who belong to an account, most first. */
export const accountRoles = ['owner', 'member', 'viewer'] as const
export type AccountRole = (typeof accountRoles)[number]

/** The roles of those who work for the organization. Under a switch they act in them for an account. */
export const staffRoles = ['ops', 'finance', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

export type Role = AccountRole | StaffRole

/** A person's role without regard to an account: a customer's rights come with the account alone. */
export type PersonRole = 'customer' | StaffRole

const forCustomers = ['owner', 'member', 'ops', 'admin'] as const

const rights = {
  /** To ask for prices, and to keep them for the account. */
  quote: forCustomers,
  /** To pay, to send a transfer's slip, and to top up the wallet. */
  pay: [...forCustomers, 'finance'],
  cancel: forCustomers,
  /** To create, change and cancel waybills. */
  sendWaybills: forCustomers,
  /** To write into the account's addresses and templates. */
  save: forCustomers,
  saveTaxDetails: [...forCustomers, 'finance'],
  /** To make links for receivers, and to revoke them. */
  share: forCustomers,
  /** To say who else belongs to the account, and as what. */
  managePeople: ['owner', 'admin'],

  /** To look for accounts and waybills, to act for an account, and to read what was done for one. */
  serveCustomers: staffRoles,
  /** To add customers, and to change their names, phones and dispatch addresses. */
  changeCustomers: ['ops', 'admin'],
  /** To erase customers, and what is kept of their people. */
  eraseCustomers: ['admin'],
  /** To put money into a customer's wallet, or to take it out, by hand. */
  adjustWallets: ['finance', 'admin'],
  /** To plan deliveries and to watch them loaded. */
  planLoads: ['ops', 'admin'],
  /** To see the orders of all accounts, and what waits for a person. */
  seeOrders: staffRoles,
  /** To decide what becomes of a trip that waits for a person. */
  decideTrips: ['ops', 'admin'],
  /** To keep the register of the own drivers and vehicles. */
  manageFleet: ['ops', 'admin'],
  /** To give back the money of a trip that failed. */
  refund: ['finance', 'admin'],
  /** To see promised transfers with their slips, and to count what the bank received. */
  confirmTransfers: ['finance', 'admin'],
  /** To read the sums of the ledger. */
  seeLedger: ['finance', 'admin'],
  /** To say what is sold, where, in which vehicles and at what price. */
  manageCatalogue: ['admin'],
  /** To change the organization's settings, units, product categories and exchange rates. */
  manageOrganization: ['admin'],
  /** To say which bank accounts customers pay to. */
  manageConnections: ['admin'],
  /** To make new key pairs for programs, and to end the old ones. */
  manageKeys: ['admin'],
  /** To make webhook rules, and to read and repeat what they sent. */
  automate: ['admin'],
  /** To add staff, change their roles and end their access. */
  manageStaff: ['admin'],
  readSecurityLog: ['admin'],
  /** To read what people changed in the console. */
  readAudit: ['admin'],
  /** To see for how long what is kept. */
  seeRetention: ['admin'],
  seeBackups: ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof rights

export function can({ role }: { readonly role: Role | PersonRole }, right: Right): boolean {
  const roles: readonly string[] = rights[right]
  return roles.includes(role)
}
