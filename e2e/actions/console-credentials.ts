/** The key pairs of the organization, which administrators replace: the staff here is ops. */
import type { ActionEntry } from './entry.ts'

const kind = <Kind extends string>(said: Kind) => ({ value: { kind: said } }) as const

const forAdministrators = {
  nobody: kind('signed-out'),
  stranger: kind('not-found'),
  otherAccount: kind('not-found'),
  staff: kind('not-found'),
  owner: kind('not-found'),
} as const

const file = 'app/(ops)/console/credentials/actions.ts'

export const consoleCredentialActionEntries: readonly ActionEntry[] = [
  {
    action: `${file} renewPair`,
    args: () => [{ seenApiKey: null, keepOldHours: 0 }],
    expected: forAdministrators,
    garbage: [{ args: [], outcome: kind('not-found') }],
  },
  {
    action: `${file} endFormerPair`,
    args: () => [],
    expected: forAdministrators,
    garbage: [{ args: [{}], outcome: kind('not-found') }],
  },
  {
    action: `${file} setEnvelope`,
    args: () => [true],
    expected: forAdministrators,
    garbage: [{ args: ['yes'], outcome: kind('not-found') }],
  },
]
