import { expect, test } from 'vitest'
import { killUnderLoad } from './testing/kill-rounds.ts'

// A job whose process was killed is taken up again when its heartbeats have been missed: half a minute.
const timeout = 5 * 60_000

test(
  'what was acknowledged is there once after 5 kills, and every job finishes',
  { timeout },
  async () => {
    expect(await killUnderLoad({ rounds: 5 })).toEqual([])
  },
)
