/** Volume used in the Bischoff-Ratcliff classes, by seconds of thought, beside the published figures. */
import {
  bischoffRatcliff,
  typesOfClass,
} from '#lib/packing/benchmark-instances/bischoff-ratcliff.ts'
import { boxRequest } from '#lib/packing/benchmark-instances/box-request.ts'
import { printTable } from './kit/table.ts'
import { judge, timedPack } from './packing-timed.ts'
import { pack3D, type RotationType } from 'binpackingjs/3d'
import type { Item, Orientation, PackRequest } from '#lib/packing/request.ts'

// The peer: npm `binpackingjs`, which packs boxes into bins at pivot points. It knows orientations but
// nothing of support, so it is compared with our plans that need none.

/**
 * Its first axis is our y, its second our z (up), its third our x. Of the six ways to assign them
 * this is the natural one, and it does as well as any where orientations count (80.3 to 81.8 percent).
 * By its number, each rotation in our words.
 */
const orientationOfRotation: readonly Orientation[] = ['hlw', 'hwl', 'lwh', 'lhw', 'whl', 'wlh']

/** The percentage of the vehicle's volume that it fills. */
function fillOfBinpackingjs({ vehicle, items }: PackRequest): number {
  const bin = {
    name: 'vehicle',
    width: vehicle.widthMm,
    height: vehicle.heightMm,
    depth: vehicle.lengthMm,
    maxWeight: vehicle.payloadG,
  }
  const pieces = items.flatMap((item) =>
    Array.from({ length: item.quantity }, () => itemOfPeer(item)),
  )
  const { packedBins } = pack3D({ bins: [bin], items: pieces })
  const volumeMm3 = packedBins
    .flatMap((each) => each.items)
    .reduce((sum, { dimension: [width, height, depth] }) => sum + width * height * depth, 0)
  return (100 * volumeMm3) / (vehicle.lengthMm * vehicle.widthMm * vehicle.heightMm)
}

function itemOfPeer({ id, orientations, lengthMm, widthMm, heightMm, weightG }: Item) {
  const allowedRotations: readonly RotationType[] = orientationOfRotation.flatMap(
    (orientation, rotation) => (orientations.includes(orientation) ? [rotation] : []),
  )
  return {
    name: id,
    width: lengthMm,
    height: widthMm,
    depth: heightMm,
    weight: weightG,
    allowedRotations,
  }
}

/** The published sizes are centimetres. */
const unitMm = 10

/**
 * The best research code known (C++, one thread, 2 s, the first ten problems of each class, a machine
 * like ours), and what was published after 500 s.
 */
const published = [
  ['full support: research code, 2 s', 94.1, 89.6, 91.7],
  ['full support: best, 500 s', null, null, 92.4],
  ['no support: research code, 2 s', 95.5, 94.0, 94.7],
  ['no support: best, 500 s', null, null, 95.4],
] as const

interface BrOptions {
  readonly firstClass: number
  readonly lastClass: number
  readonly problems: number
  readonly seconds: readonly number[]
}

/** A column of the table: percent of volume for a problem, and what it took at most. */
interface Contender {
  readonly name: string
  readonly pack: (name: string, brClass: number, problem: number) => number
}

export function benchBischoffRatcliff(options: BrOptions): void {
  const { firstClass, lastClass, problems, seconds } = options
  const supports = [
    { supportShare: 1, name: 'full' },
    { supportShare: 0, name: 'none' },
  ] as const
  const contenders = [
    ...supports.flatMap(({ supportShare, name }) =>
      seconds.map((each) => engine(`${name} ${each}s`, supportShare, each)),
    ),
    binpackingjs,
  ]
  process.stdout.write(
    `\nBischoff-Ratcliff: mean volume percent over the first ${problems} of each class; full and no support\n`,
  )
  const meansByClass = new Map<number, readonly number[]>()
  for (let brClass = firstClass; brClass <= lastClass; brClass++) {
    const sums = contenders.map(() => 0)
    for (let problem = 1; problem <= problems; problem++) {
      for (const [column, { name, pack }] of contenders.entries()) {
        sums[column] =
          (sums[column] ?? 0) + pack(`${name} BR${brClass}-${problem}`, brClass, problem)
      }
    }
    meansByClass.set(
      brClass,
      sums.map((sum) => sum / problems),
    )
    process.stderr.write(`BR${brClass} `)
  }
  process.stderr.write('\n')

  const rows = Array.from(meansByClass, ([brClass, means]) =>
    row(`BR${brClass} (${typesOfClass[brClass] ?? 0})`, means),
  )
  const groups = [
    { name: 'BR1-7', from: 1, to: 7 },
    { name: 'BR8-15', from: 8, to: 15 },
    { name: 'BR1-15', from: 1, to: 15 },
  ].filter(({ from, to }) => firstClass <= from && to <= lastClass)
  const groupRows = groups.map(({ name, from, to }) => {
    const means = contenders.map((_, column) => {
      const ofClasses = [...meansByClass].filter(([brClass]) => from <= brClass && brClass <= to)
      const sum = ofClasses.reduce((total, [, values]) => total + (values[column] ?? 0), 0)
      return sum / ofClasses.length
    })
    return row(name, means)
  })
  printTable(['class (types)', ...contenders.map(({ name }) => name)], [...rows, ...groupRows])
  process.stdout.write('\n')
  printTable(
    ['published', 'BR1-7', 'BR8-15', 'BR1-15'],
    published.map(([name, ...percents]) => row(name, percents)),
  )
}

function row(name: string, percents: readonly (number | null)[]): readonly string[] {
  return [name, ...percents.map((percent) => percent?.toFixed(2) ?? '-')]
}

function engine(name: string, supportShare: number, seconds: number): Contender {
  return {
    name,
    pack(title, brClass, problem) {
      const request = boxRequest(bischoffRatcliff(brClass, problem), { supportShare, unitMm })
      const { plan } = timedPack(request, seconds)
      judge(title, request, plan)
      return 100 * plan.fill.volume
    },
  }
}

const binpackingjs: Contender = {
  name: 'binpackingjs',
  pack: (_, brClass, problem) =>
    fillOfBinpackingjs(boxRequest(bischoffRatcliff(brClass, problem), { supportShare: 0, unitMm })),
}
