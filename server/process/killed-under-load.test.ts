import { expect, test } from 'vitest'
import { killUnderLoad } from './testing/kill-rounds.ts'

// It takes a minute and a half where nothing else runs; a job whose process was killed waits half a minute of it.
const timeout = 10 * 60_000

test(
  'what was acknowledged is there once after 5 kills, and every job finishes',
  { timeout },
  async () => {
    expect(await killUnderLoad({ rounds: 5 })).toEqual([])
  },
)
