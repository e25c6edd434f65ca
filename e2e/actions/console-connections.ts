/** The bank accounts, which administrators change: the staff here is ops. */
import type { ActionEntry } from './entry.ts'

const kind = <Kind extends string>(said: Kind) => ({ value: { kind: said } }) as const

const actions = ['addAccount', 'switchAccount']

export const consoleConnectionActionEntries: readonly ActionEntry[] = actions.map((name) => ({
  action: `app/(ops)/console/connections/actions.ts ${name}`,
  args: () => [null, true],
  expected: {
    nobody: kind('signed-out'),
    stranger: kind('not-found'),
    otherAccount: kind('not-found'),
    staff: kind('not-found'),
    owner: kind('not-found'),
  },
  garbage: [{ args: [], outcome: kind('not-found') }],
}))
