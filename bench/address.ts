/**
 * How well texts as people write them are understood, and how fast: the inputs of address/cases.tsv
 * through the gazetteer alone, without any provider. A third of them, chosen by their own letters, was
 * held out while the weights were found, and is shown beside the rest.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openGazetteer, type Gazetteer } from '#server/tms/regions/regions.ts'
import { readCases, type Case } from './address/read-cases.ts'
import { median, quantile } from './kit/quantile.ts'
import { printTable } from './kit/table.ts'

export const about = 'addresses understood, and the time each  [--rounds 5] [--failures]'

const levels = ['province', 'district', 'subdistrict'] as const
const aims = { province: 98, district: 95, subdistrict: 90 }

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      failures: { type: 'boolean', default: false },
    },
  })
  const { regions, loadMs, loadCpuMs, memoryMb } = loadMeasured()
  process.stdout.write(
    `gazetteer loaded in ${loadMs.toFixed(0)} ms (${loadCpuMs.toFixed(0)} ms of the processor), ${memoryMb.toFixed(0)} MB; aims 300 ms, 100 MB\n\n`,
  )

  const cases = readCases(readFileSync(join(import.meta.dirname, 'address/cases.tsv'), 'utf8'))
  const judged = cases.map((each) => ({ each, found: understand(each, regions) }))
  printTable(
    ['right, of those that name one', 'inputs', ...levels],
    (['tuned on', 'held out', 'all'] as const).map((set) => {
      const of = judged.filter(({ each }) => set === 'all' || each.heldOut === (set === 'held out'))
      return [set, String(of.length)].concat(levels.map((level) => shareRight(of, level)))
    }),
  )
  process.stdout.write(`aims: ${levels.map((level) => `${level} ${aims[level]} %`).join(', ')}\n`)
  const tooMuch = judged.filter(({ each, found }) => saysTooMuch(each, found)).length
  process.stdout.write(`said a smaller place than the input names: ${tooMuch}\n\n`)
  if (values.failures) printFailures(judged)

  const rounds = Number(values.rounds)
  const middles = cases.flatMap(({ input, country }) => {
    const [match] = regions.match({ text: input, country, homeCountry: 'TH' })
    return match === undefined ? [] : [{ lat: match.place.lat + 0.01, lng: match.place.lng - 0.01 }]
  })
  printTable(
    ['milliseconds each', 'mean', 'median', 'p99', 'processor', 'aim'],
    [
      timeEach('matching', cases, { rounds, aimMs: 5, work: (each) => understand(each, regions) }),
      timeEach('suggesting, after five letters', cases, {
        rounds,
        aimMs: 10,
        work: ({ input, country }) =>
          regions.suggest({ typed: input.slice(0, 5), country, homeCountry: 'TH', limit: 8 }),
      }),
      timeEach('from a point to its place', middles, {
        rounds,
        aimMs: 5,
        work: (point) => regions.nearest(point),
      }),
    ],
  )
}

function timeEach<T>(
  name: string,
  inputs: readonly T[],
  { rounds, aimMs, work }: { rounds: number; aimMs: number; work: (input: T) => unknown },
): string[] {
  const samplesMs: number[] = []
  const cpuBefore = process.cpuUsage()
  for (let round = 0; round < rounds; round++) {
    for (const input of inputs) {
      const startedAtMs = performance.now()
      work(input)
      samplesMs.push(performance.now() - startedAtMs)
    }
  }
  const cpuMs = cpuMsSince(cpuBefore) / samplesMs.length
  const mean = samplesMs.reduce((sum, each) => sum + each, 0) / samplesMs.length
  const figures = [mean, median(samplesMs), quantile(samplesMs, 0.99), cpuMs]
  return [name, ...figures.map((ms) => ms.toFixed(2)), String(aimMs)]
}

/** CPU time leaves out what other programs on the machine did meanwhile. */
function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function loadMeasured() {
  const before = process.memoryUsage().rss
  const cpuBefore = process.cpuUsage()
  const startedAtMs = performance.now()
  const regions = openGazetteer()
  const loadMs = performance.now() - startedAtMs
  const loadCpuMs = cpuMsSince(cpuBefore)
  return { regions, loadMs, loadCpuMs, memoryMb: (process.memoryUsage().rss - before) / 1024 ** 2 }
}

type Found = Readonly<Record<(typeof levels)[number] | 'country', string>>

interface Judged {
  readonly each: Case
  readonly found: Found
}

/** Thai places are compared by their English names, all others by their own. */
function understand({ input, country }: Case, regions: Gazetteer): Found {
  const [match] = regions.match({ text: input, country, homeCountry: 'TH' })
  if (match === undefined) return { country: '', province: '', district: '', subdistrict: '' }
  const language = match.place.country === 'CN' ? 'zh' : 'en'
  return regions.describe(match.place, { language, postalCode: '' })
}

function isRight({ each, found }: Judged, level: (typeof levels)[number]): boolean {
  return found.country === each.expected.country && found[level] === each.expected[level]
}

function shareRight(judged: readonly Judged[], level: (typeof levels)[number]): string {
  const asked = judged.filter(({ each }) => each.expected[level] !== '')
  const right = asked.filter((each) => isRight(each, level))
  return `${((100 * right.length) / asked.length).toFixed(1)} % of ${asked.length}`
}

function saysTooMuch({ expected }: Case, found: Found): boolean {
  const listed = ['TH', 'CN', 'VN'].includes(expected.country)
  return listed && levels.some((level) => expected[level] === '' && found[level] !== '')
}

function printFailures(judged: readonly Judged[]): void {
  for (const each of judged) {
    const { expected, input } = each.each
    if (levels.every((level) => expected[level] === '' || isRight(each, level))) continue
    const show = (parts: Found) => levels.map((level) => parts[level]).join(' / ')
    process.stdout.write(`${input}\n  expected ${show(expected)}\n  found    ${show(each.found)}\n`)
  }
}
