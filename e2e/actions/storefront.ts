/** On the way to a price, and a price kept for an account. */
import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import { draftHref } from '#lib/hrefs.ts'
import { bangPhliToMaeRim, loads, saveOf } from '../quote-draft.ts'
import type { ActionEntry, Target } from './entry.ts'
import type { World } from './world.ts'

const draft = { ...bangPhliToMaeRim, items: loads.one }
const answered = { value: { kind: 'answered' } } as const

/** Prices are asked for what is saved: the caller saves a draft first, where they may. */
async function sent({ accountId }: Target, request: APIRequestContext) {
  const saved = await request.post(draftHref(accountId), { data: saveOf(draft) })
  const { version } = saved.ok() ? ((await saved.json()) as { version: number }) : { version: 0 }
  return [accountId, { version, person: null }]
}
const refused = { value: { kind: 'refused' } } as const
const invalid = { value: { kind: 'invalid' } } as const
const garbage = [
  { args: [], outcome: invalid },
  { args: [null, 'no page'], outcome: invalid },
  { args: [null, { version: -1, person: null }], outcome: invalid },
  { args: [null, { version: 1, person: 'somebody' }], outcome: refused },
] as const

/** By their numbers alone: the carrier of a paid one may move it meanwhile. */
async function quotes({ serviceSays }: World): Promise<unknown> {
  const all = z.array(z.object({ id: z.string() })).parse(await serviceSays('/api/quotes'))
  return all.map(({ id }) => id)
}

export const storefrontEntries: readonly ActionEntry[] = [
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
    // After the one before, whoever may use the account has prices in its draft.
    action: 'app/(storefront)/actions.ts keepQuote',
    args: ({ accountId }) => [accountId, accountId],
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
