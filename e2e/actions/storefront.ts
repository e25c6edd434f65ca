/** On the way to a price, and a price kept for an account. */
import { z } from 'zod'
import { bangPhliToMaeRim, loads } from '../quote-draft.ts'
import type { ActionEntry, Target } from './entry.ts'
import type { World } from './world.ts'

const draft = { ...bangPhliToMaeRim, items: loads.one }
const sent = ({ accountId }: Target) => [accountId, { draft, version: Date.now() }]
const answered = { value: { kind: 'answered' } } as const
const refused = { value: { kind: 'refused' } } as const
const invalid = { value: { kind: 'invalid' } } as const
const garbage = [
  { args: [], outcome: invalid },
  { args: ['no draft'], outcome: invalid },
  { args: [{ draft: { items: 'all' }, version: -1 }], outcome: invalid },
] as const

/** By their numbers alone: the carrier of a paid one may move it meanwhile. */
async function quotes({ serviceSays }: World): Promise<unknown> {
  const all = z.array(z.object({ id: z.string() })).parse(await serviceSays('/api/quotes'))
  return all.map(({ id }) => id)
}

export const storefrontEntries: readonly ActionEntry[] = [
  {
    action: 'app/(storefront)/actions.ts saveDraft',
    args: sent,
    expected: { nobody: refused, stranger: refused, otherAccount: { value: { kind: 'kept' } } },
    garbage,
    untouched: quotes,
  },
  {
    action: 'app/(storefront)/actions.ts requestQuotes',
    args: sent,
    expected: {
      nobody: refused,
      stranger: refused,
      otherAccount: answered,
    },
    garbage,
    untouched: quotes,
  },
  {
    // Whose draft it is, the address says: here nobody's but one's own. After the one before, those with a session have prices of their own to keep, for their own account.
    action: 'app/(storefront)/actions.ts keepQuote',
    args: ({ accountId }) => [null, accountId],
    expected: {
      nobody: { value: 'refused' },
      stranger: { value: 'refused' },
      otherAccount: { value: 'kept' },
    },
    garbage: [
      { args: [], outcome: { value: 'refused' } },
      { args: [{ accountId: 1 }], outcome: { value: 'refused' } },
      { args: ["' or true --"], outcome: { value: 'refused' } },
      { args: [null, "' or true --"], outcome: { value: 'refused' } },
    ],
    untouched: quotes,
  },
]
