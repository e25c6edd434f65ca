import { test } from 'vitest'
import { killUnderLoad } from './testing/kill-rounds.ts'

test(
  'what was acknowledged is there once after 100 kills under load, and every job finishes',
  { timeout: 20 * 60_000 },
  async () => {
    await killUnderLoad({ rounds: 100 })
  },
)
