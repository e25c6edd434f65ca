/** The catalogue, which administrators change. */
import type { ActionEntry } from './entry.ts'
import { forAdministrators, kind } from './for-administrators.ts'

const actions = ['saveVehicle', 'saveArea', 'saveServiceType', 'saveAddonForm', 'savePrice']

export const consoleCatalogueActionEntries: readonly ActionEntry[] = actions.map((name) => ({
  action: `app/(ops)/console/catalogue/actions.ts ${name}`,
  args: () => [null, { form: {}, seen: null }],
  expected: forAdministrators,
  garbage: [{ args: [], outcome: kind('not-found') }],
}))
