/** The catalogue, which administrators change: the staff here is ops. */
import type { ActionEntry } from './entry.ts'

const kind = <Kind extends string>(said: Kind) => ({ value: { kind: said } }) as const

const forAdministrators = {
  nobody: kind('signed-out'),
  stranger: kind('not-found'),
  otherAccount: kind('not-found'),
  staff: kind('not-found'),
  owner: kind('not-found'),
} as const

const actions = ['saveVehicle', 'saveArea', 'saveServiceType', 'savePrice']

export const consoleCatalogueActionEntries: readonly ActionEntry[] = actions.map((name) => ({
  action: `app/(ops)/console/catalogue/actions.ts ${name}`,
  args: () => [null, { form: {}, seen: null }],
  expected: forAdministrators,
  garbage: [{ args: [], outcome: kind('not-found') }],
}))
