/** The key pairs of the organization, which administrators replace. */
import type { ActionEntry } from './entry.ts'
import { forAdministrators, kind } from './for-administrators.ts'

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
