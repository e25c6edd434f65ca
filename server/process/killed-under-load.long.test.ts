import { expect, test } from 'vitest'
import { killUnderLoad } from './testing/kill-rounds.ts'

const timeout = 40 * 60_000

test(
  'what was acknowledged is there once after 100 kills, and every job finishes',
  { timeout },
  async () => {
    expect(await killUnderLoad({ rounds: 100 })).toEqual([])
  },
)
