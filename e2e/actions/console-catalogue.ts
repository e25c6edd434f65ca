/** The catalogue and the organization, which administrators change. */
import type { ActionEntry } from './entry.ts'
import { forAdministrators, kind } from './for-administrators.ts'

const actions = {
  catalogue: [
    'saveVehicle',
    'saveArea',
    'saveServiceType',
    'saveAddonForm',
    'saveRouteForm',
    'savePrice',
  ],
  organization: ['saveSettings', 'saveUnitForm', 'saveCategory', 'saveRate'],
}

export const consoleCatalogueActionEntries: readonly ActionEntry[] = Object.entries(
  actions,
).flatMap(([section, names]) =>
  names.map((name) => ({
    action: `app/(ops)/console/${section}/actions.ts ${name}`,
    args: () => [null, { form: {}, seen: null }],
    expected: forAdministrators,
    garbage: [{ args: [], outcome: kind('not-found') }],
  })),
)
