import { expect, it } from 'vitest'
import { goldenPlans, packGolden } from './golden-plans.ts'

it.each(goldenPlans)('gives the plan that is known: $name', ({ name, fingerprint }) => {
  expect(packGolden(name)).toBe(fingerprint)
})
