import { expect, test } from 'vitest'
import { dearerFleets } from './small-fleets.ts'

test.each([
  [100, 24],
  [300, 12],
  [1000, 4],
  [4000, 3],
])(
  'of 120 small fleets with %s nodes at most %s cost more than they must',
  (nodes, most) => {
    const { compared, dearer, faults } = dearerFleets({ fleets: 120, nodes })
    const mean = dearer.reduce((sum, share) => sum + share, 0) / Math.max(1, dearer.length)
    process.stdout.write(
      `${nodes} nodes: ${dearer.length} of ${compared} dearer, by ${(100 * mean).toFixed(1)} % each\n`,
    )
    expect(faults).toEqual([])
    expect(dearer.length).toBeLessThanOrEqual(most)
  },
  600_000,
)
