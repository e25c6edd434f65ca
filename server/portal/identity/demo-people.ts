/**
 * The demo's people, by the work they do, as the demo seeds them and the sign-in page shows them. Their
 * passwords are random for each installation and made from its SECRET_KEY, because the database keeps
 * hashes only: so any process of it can say them.
 */
import type { PersonRole } from '#lib/rights.ts'
import type { Identity } from './identity.ts'
import { derivePassword } from './password.ts'
import { knownEmails } from './people.ts'

interface DemoPerson {
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

export function demoPassword(email: string, secretKey: string): string {
  return derivePassword(secretKey, `demo password of ${email}`)
}

/** Only people that the database has: an installation may have been emptied, or was no demo at first. */
export async function demoLogins({
  database,
  secretKey,
}: Pick<Identity, 'database' | 'secretKey'>): Promise<
  (Omit<DemoPerson, 'accounts'> & { readonly password: string })[]
> {
  const emails = demoPeople.map(({ email }) => email)
  const known = await knownEmails(database, emails)
  return demoPeople
    .filter(({ email }) => known.has(email))
    .map(({ accounts: _, ...person }) =>
      Object.assign(person, { password: demoPassword(person.email, secretKey) }),
    )
}
