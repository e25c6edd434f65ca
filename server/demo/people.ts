/** The demo's people, by the work they do. Their passwords are random for each installation. */
import type { PersonRole } from '#server/portal/identity/people.ts'

export interface DemoPerson {
  readonly email: string
  readonly name: string
  readonly role: PersonRole
  /** The codes of the sender accounts that a customer belongs to. */
  readonly accounts: readonly string[]
}

export const demoPeople: readonly DemoPerson[] = [
  customer('shipping@bangna-furniture.example', 'Shipping desk, Bang Na Furniture', ['BNF']),
  customer('logistics@autoparts.example', 'Logistics desk, Eastern Seaboard Auto Parts', ['ESP']),
  customer('dispatch@lanna-group.example', 'Dispatch desk, Lanna Group', ['LNC', 'IRM']),
  { email: 'ops@loadline.example', name: 'Operations desk', role: 'ops', accounts: [] },
  { email: 'admin@loadline.example', name: 'Administrator', role: 'admin', accounts: [] },
]

function customer(email: string, name: string, accounts: readonly string[]): DemoPerson {
  return { email, name, role: 'customer', accounts }
}
