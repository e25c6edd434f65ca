/**
 * The same plan everywhere: what the engine makes of a fixed request and number of nodes, as one
 * number. Another runtime has to come to the same; a change of the engine changes it on purpose.
 */
import { expect, it } from 'vitest'
import { bischoffRatcliff } from './benchmark-instances/bischoff-ratcliff.ts'
import { boxRequest } from './benchmark-instances/box-request.ts'
import { pack } from './pack.ts'
import { planFingerprint } from './plan-fingerprint.ts'

it.each([
  [1, '4578db60'],
  [0, '139c10bf'],
])('gives the plan that is known, at a support share of %s', (supportShare, fingerprint) => {
  const request = boxRequest(bischoffRatcliff(6, 3), { supportShare, unitMm: 10 })
  const plan = pack(request, { kind: 'nodes', nodes: 150 })
  expect(planFingerprint(plan)).toBe(fingerprint)
})
