/**
 * The packing engine beside published figures and a peer, every plan judged by the validator. Four parts: the
 * Bischoff-Ratcliff classes, several containers (thpack9), loads as shippers send them, and how loads ride.
 */
import { parseArgs } from 'node:util'
import { benchBischoffRatcliff } from './packing-br.ts'
import { benchRiding } from './packing-riding.ts'
import { existsSync, readFileSync } from 'node:fs'
import { boxRequest } from '#lib/packing/benchmark-instances/box-request.ts'
import { parseThpack, type ThpackProblem } from '#lib/packing/benchmark-instances/parse-thpack.ts'
import type { FleetRequest } from '#lib/packing/fleet-request.ts'
import { printTable } from './kit/table.ts'
import { judgeFleet, timedFleet, judge, nowMs, timedFirstPlan, timedPack } from './packing-timed.ts'
import {
  freightFamilies,
  freightRequest,
  type FreightFamily,
} from '#lib/packing/benchmark-instances/freight.ts'
import { validate } from '#lib/packing/validate/validate.ts'

export const about =
  'the packing engine  [--full] [--part br,thpack9,freight,riding] [--seconds 0.05,2]'

const parts = ['br', 'thpack9', 'freight', 'riding'] as const

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      full: { type: 'boolean', default: false },
      part: { type: 'string', default: parts.join(',') },
      /** How long the engine may think about each load. */
      seconds: { type: 'string', default: '0.05,0.25,1,2' },
      /** How many problems of each Bischoff-Ratcliff class; the published figures used ten. */
      problems: { type: 'string' },
      classes: { type: 'string', default: '0-15' },
    },
  })
  const seconds = values.seconds.split(',').map(Number)
  const wanted = values.part.split(',')
  for (const part of wanted) {
    if (!parts.some((known) => known === part)) throw new Error(`there is no part ${part}`)
  }
  const [firstClass = 0, lastClass = firstClass] = values.classes.split('-').map(Number)
  if (wanted.includes('br')) {
    const problems = Number(values.problems ?? (values.full ? 10 : 1))
    benchBischoffRatcliff({ firstClass, lastClass, problems, seconds })
  }
  if (wanted.includes('thpack9')) benchThpack9({ seconds: values.full ? 2 : 0.25 })
  if (wanted.includes('freight')) benchFreight({ full: values.full })
  if (wanted.includes('riding')) benchRiding()
}

/** The 47 problems of Ivancic, Mathur and Mohanty: how many containers take everything. */
const file = '../shared/data/thpack/thpack9.txt'

function benchThpack9({ seconds }: { readonly seconds: number }): void {
  if (!existsSync(file)) {
    process.stdout.write(`\nthpack9 was skipped: there is no ${file}\n`)
    return
  }
  const problems = parseThpack('thpack9', readFileSync(file, 'utf8'))
  process.stdout.write(`\nthpack9: containers for ${problems.length} problems, ${seconds} s each\n`)
  const rows = [0, 1].map((supportShare) => {
    const counts = problems.map((problem) => {
      const request = containerRequest(problem, supportShare)
      const { plan } = timedFleet(request, seconds)
      judgeFleet(problem.name, request, plan)
      const left = plan.leftOut.reduce((sum, { quantity }) => sum + quantity, 0)
      if (left > 0) throw new Error(`${problem.name}: ${left} pieces were left out`)
      return plan.vehicles.length
    })
    process.stdout.write(`support ${supportShare}, by problem: ${counts.join(' ')}\n`)
    const total = counts.reduce((sum, count) => sum + count, 0)
    return [supportShare === 1 ? 'ours, full support' : 'ours, no support', String(total)]
  })
  printTable(['containers', 'total'], [...rows, ['best open engine', '689'], ['py3dbp', '822']])
}

function containerRequest(problem: ThpackProblem, supportShare: number): FleetRequest {
  const { vehicle, items, options } = boxRequest(problem, { supportShare, unitMm: 1 })
  return {
    vehicleTypes: [{ id: 'container', vehicle, priceMinor: 1, available: null }],
    items,
    options,
    objective: 'fewest-vehicles',
    maxVehicles: null,
    keepRecipientsTogether: false,
  }
}

// Loads as shippers send them: how soon a first plan is there, and how that grows.

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

function benchFreight({ full }: { readonly full: boolean }): void {
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
