import { expect, test } from 'vitest'
import { killWhilePushing } from './testing/kill-rounds.ts'

const timeout = 30 * 60_000

test(
  'no push is lost and none of a one-attempt rule is sent twice in 100 kills of process and database',
  { timeout },
  async () => {
    expect(await killWhilePushing({ rounds: 100 })).toEqual([])
  },
)
