/** The connections to outside parties and the bank accounts, which administrators change. */
import type { ActionEntry } from './entry.ts'
import { forAdministrators, kind } from './for-administrators.ts'

const actions = [
  'addAccount',
  'switchAccount',
  'switchMethod',
  'saveParty',
  'tryParty',
  'saveRules',
]

export const consoleConnectionActionEntries: readonly ActionEntry[] = actions.map((name) => ({
  action: `app/(ops)/console/connections/actions.ts ${name}`,
  args: () => [null, true],
  expected: forAdministrators,
  garbage: [{ args: [], outcome: kind('not-found') }],
}))
