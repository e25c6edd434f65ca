/** Loads as shippers send them: how soon a first plan is there, and how that grows. */
import {
  freightFamilies,
  freightRequest,
  type FreightFamily,
} from '#lib/packing/benchmark-instances/freight.ts'
import { validate } from '#lib/packing/validate/validate.ts'
import { printTable } from './kit/table.ts'
import { judge, nowMs, timedFirstPlan, timedPack } from './packing-timed.ts'

/** First plans in at most so many milliseconds. */
const atMostMs = new Map([
  [100, 20],
  [1000, 150],
])

interface Sample {
  readonly firstMs: number
  readonly validateMs: number
  readonly firstFill: number
  readonly fill: number
}

export function benchFreight({ full }: { readonly full: boolean }): void {
  const seeds = full ? [1, 2, 3, 4, 5] : [1, 2]
  const seconds = full ? 1 : 0.25
  // The first calls run before the machine has compiled anything, as they do for nobody's second load.
  for (const family of freightFamilies)
    measure({ family, pieces: 60, kinds: 10, seed: 99 }, seconds)

  process.stdout.write(`\nFreight: first plan by pieces (25 kinds), then after ${seconds} s\n`)
  const byPieces = freightFamilies.flatMap((family) =>
    [10, 30, 100, 300, 1000, 2000].map((pieces) => {
      const samples = seeds.map((seed) => measure({ family, pieces, kinds: 25, seed }, seconds))
      const wanted = atMostMs.get(pieces)
      return row(`${family} ${pieces}`, samples, wanted === undefined ? '' : `${wanted} ms`)
    }),
  )
  printTable(head('load', 'at most'), byPieces)

  process.stdout.write('\nFreight: first plan by kinds (1,000 mixed pieces)\n')
  const byKinds = [1, 3, 10, 30, 100, 300, 1000].map((kinds) => {
    const samples = seeds.map((seed) =>
      measure({ family: 'mixed', pieces: 1000, kinds, seed }, seconds),
    )
    return row(`${kinds} kinds`, samples, '')
  })
  printTable(head('kinds', ''), byKinds)
}

function head(first: string, last: string): readonly string[] {
  return [first, 'first plan ms', 'worst', 'validate ms', 'fill first', 'fill then', last]
}

function measure(
  load: { family: FreightFamily; pieces: number; kinds: number; seed: number },
  seconds: number,
): Sample {
  const request = freightRequest({ ...load, stops: 1 })
  const { plan: firstPlan, ms } = timedFirstPlan(request)
  // Whatever disturbs a run only adds to it.
  const firstMs = Math.min(ms, timedFirstPlan(request).ms, timedFirstPlan(request).ms)
  const { plan } = timedPack(request, seconds)
  const name = `${load.family} ${load.pieces} seed ${load.seed}`
  judge(`${name}, first plan`, request, firstPlan)
  const startedAtMs = nowMs()
  validate(request, plan)
  const validateMs = nowMs() - startedAtMs
  judge(name, request, plan)
  return {
    firstMs,
    validateMs,
    firstFill: firstPlan.fill.volume,
    fill: plan.fill.volume,
  }
}

function row(name: string, samples: readonly Sample[], atMost: string): readonly string[] {
  const of = (value: (sample: Sample) => number): readonly number[] => samples.map(value)
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const first = of(({ firstMs }) => firstMs)
  return [
    name,
    mean(first).toFixed(1),
    Math.max(...first).toFixed(1),
    mean(of(({ validateMs }) => validateMs)).toFixed(1),
    (100 * mean(of(({ firstFill }) => firstFill))).toFixed(1),
    (100 * mean(of(({ fill }) => fill))).toFixed(1),
    atMost,
  ]
}
