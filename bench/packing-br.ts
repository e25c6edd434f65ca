/** Volume used in the Bischoff-Ratcliff classes, by seconds of thought, beside the published figures. */
import {
  bischoffRatcliff,
  typesOfClass,
} from '#lib/packing/benchmark-instances/bischoff-ratcliff.ts'
import { boxRequest } from '#lib/packing/benchmark-instances/box-request.ts'
import type { PackRequest } from '#lib/packing/request.ts'
import { printTable } from './kit/table.ts'
import { atLeastQuarterSecondPercent, publishedPercent } from './packing-published.ts'
import { judge, timedPack } from './packing-timed.ts'

/** The published sizes are centimetres. */
const unitMm = 10

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

export async function benchBischoffRatcliff(options: BrOptions): Promise<void> {
  const { firstClass, lastClass, problems, seconds } = options
  const supports = [
    { supportShare: 1, name: 'full' },
    { supportShare: 0, name: 'none' },
  ] as const
  const peer = await binpackingjs()
  const contenders = [
    ...supports.flatMap(({ supportShare, name }) =>
      seconds.map((each) => engine(`${name} ${each}s`, supportShare, each)),
    ),
    ...(peer === null ? [] : [peer.contender]),
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
  if (peer === null) {
    process.stdout.write('binpackingjs was skipped: the package is not installed\n')
  } else process.stdout.write(`${peer.describe()}\n`)
  printPublished()
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

async function binpackingjs(): Promise<{ contender: Contender; describe: () => string } | null> {
  const found = await import('./packing-binpackingjs.ts').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
      return null
    }
    throw error
  })
  if (found === null) return null
  const results: ReturnType<typeof found.packWithBinpackingjs>[] = []
  const mean = (of: (result: (typeof results)[number]) => number): number =>
    results.reduce((sum, result) => sum + of(result), 0) / results.length
  return {
    contender: {
      name: 'binpackingjs',
      pack(_, brClass, problem) {
        const request: PackRequest = boxRequest(bischoffRatcliff(brClass, problem), {
          supportShare: 0,
          unitMm,
        })
        const result = found.packWithBinpackingjs(request)
        results.push(result)
        return result.volumePercent
      },
    },
    describe: () => {
      const supported = (100 * mean(({ supportedShare }) => supportedShare)).toFixed(0)
      return `binpackingjs: ${supported} percent of its boxes fully supported, ${mean(({ ms }) => ms).toFixed(0)} ms each`
    },
  }
}

function printPublished(): void {
  const rows = (['full', 'none'] as const).flatMap((support) => {
    const { reference2s, atLeast2s, aim2s, best500s } = publishedPercent[support]
    const named = [
      ['reference, 2 s', reference2s],
      ['ours to reach, 2 s', atLeast2s],
      ['ours to aim at, 2 s', aim2s],
      ['best published, 500 s', best500s],
    ] as const
    return named.map(([name, { br1to7, br8to15, br1to15 }]) =>
      row(`${support === 'full' ? 'full' : 'no'} support: ${name}`, [br1to7, br8to15, br1to15]),
    )
  })
  process.stdout.write('\n')
  printTable(['published or set', 'BR1-7', 'BR8-15', 'BR1-15'], rows)
  process.stdout.write(
    `full support, ours 0.25 s, BR1-7: at least ${atLeastQuarterSecondPercent.toFixed(1)}\n`,
  )
}
