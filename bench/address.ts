/**
 * How well texts as people write them are understood, and how fast: the inputs of address/cases.tsv
 * through the gazetteer alone, without any provider. A third of them, chosen by their own letters, was
 * held out while the weights were found, and is shown beside the rest.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { greatCircleM } from '#lib/geo/great-circle.ts'
import { openGazetteer, type Gazetteer } from '#server/tms/regions/regions.ts'
import { readCases, readPlaceTexts, type Case, type PlaceText } from './address/read-cases.ts'
import { median, quantile } from './kit/quantile.ts'
import { printTable } from './kit/table.ts'

export const about = 'addresses understood, and the time each  [--rounds 5] [--failures] [--places]'

const levels = ['province', 'district', 'subdistrict'] as const
const aims = { province: 98, district: 95, subdistrict: 90 }

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      failures: { type: 'boolean', default: false },
      places: { type: 'boolean', default: false },
    },
  })
  const { regions, loadMs, loadCpuMs, memoryMb, keptMb } = loadMeasured()
  process.stdout.write(
    `gazetteer loaded in ${loadMs.toFixed(0)} ms (${loadCpuMs.toFixed(0)} ms of the processor), ${keptMb.toFixed(0)} MB kept, ${memoryMb.toFixed(0)} MB taken meanwhile; bars 300 ms, 80 MB\n\n`,
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
  reportPlaces(regions, values)

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
          regions.suggest({
            typed: input.slice(0, 5),
            country,
            homeCountry: 'TH',
            language: 'en',
            limit: 8,
          }),
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

/** So that memory which stays in use is measured without the garbage of reading the table. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

function loadMeasured() {
  collectGarbage()
  const before = process.memoryUsage()
  const cpuBefore = process.cpuUsage()
  const startedAtMs = performance.now()
  const regions = openGazetteer()
  const loadMs = performance.now() - startedAtMs
  const loadCpuMs = cpuMsSince(cpuBefore)
  const memoryMb = (process.memoryUsage().rss - before.rss) / 1024 ** 2
  collectGarbage()
  const after = process.memoryUsage()
  const heapMb = (after.heapUsed - before.heapUsed) / 1024 ** 2
  const keptMb = heapMb + (after.arrayBuffers - before.arrayBuffers) / 1024 ** 2
  return { regions, loadMs, loadCpuMs, memoryMb, keptMb }
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
  const { place, landmark } = match
  const language = place.country === 'CN' ? 'zh' : 'en'
  return landmark === null
    ? regions.describe(place, { language, postalCode: '' })
    : regions.describeLandmark(landmark, { area: place, language, postalCode: '' })
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

/** A text as people write it, and its answer. */
interface JudgedPlace {
  readonly wanted: PlaceText
  readonly province: 'right' | 'wrong' | 'none'
  /** Null without an answer, or where the source gives no point. */
  readonly distanceKm: number | null
  readonly confidence: number
  readonly answer: string
}

function reportPlaces(regions: Gazetteer, { places: shown }: { places: boolean }): void {
  const judge = (file: string) =>
    readPlaceTexts(readFileSync(join(import.meta.dirname, 'address', file), 'utf8')).map((wanted) =>
      judgePlace(wanted, regions),
    )
  const judged = judge('places.tsv')
  // Names of shops and sights, of which many say no area: only the answered ones count.
  const branches = judge('branches.tsv').filter(({ province }) => province !== 'none')
  printTable(
    [
      'as people write them',
      'texts',
      'province',
      'elsewhere',
      'within 5 km',
      'surer by province',
      'by 5 km',
    ],
    (['tuned on', 'held out', 'all', 'branches, answered'] as const).map((set) => {
      const each =
        set === 'branches, answered'
          ? branches
          : judged.filter(({ wanted }) => set === 'all' || wanted.heldOut === (set === 'held out'))
      const known = each.filter(({ wanted }) => wanted.known)
      const answered = each.filter(({ province }) => province !== 'none')
      const located = answered.filter(({ distanceKm }) => distanceKm !== null)
      return [
        set,
        String(each.length),
        percent(each, ({ province }) => province === 'right'),
        percent(each, ({ province }) => province === 'wrong'),
        percent(known, isNear),
        surerPairs(answered, ({ province }) => province === 'right'),
        surerPairs(located, isNear),
      ]
    }),
  )
  process.stdout.write(
    'bars: province 88 %, elsewhere at most 5 %, within 5 km 60 % of those in the data, the right answer surer in 92 % of pairs\n',
  )
  process.stdout.write(`${subdistrictsByName(regions)}; bar 99 %\n\n`)
  if (!shown) return
  for (const { wanted, province, distanceKm, confidence, answer } of judged) {
    if (province === 'right' && (!wanted.known || (distanceKm ?? 0) < 5)) continue
    const far = distanceKm === null ? '' : `${distanceKm.toFixed(0)} km`
    process.stdout.write(`${province}\t${far}\t${confidence}\t${wanted.text}\t${answer}\n`)
  }
}

function isNear({ distanceKm }: JudgedPlace): boolean {
  return distanceKm !== null && distanceKm < 5
}

function judgePlace(wanted: PlaceText, regions: Gazetteer): JudgedPlace {
  const [match] = regions.match({ text: wanted.text, country: null, homeCountry: 'TH' })
  if (match === undefined) {
    return { wanted, province: 'none', distanceKm: null, confidence: 0, answer: '' }
  }
  const { place, landmark } = match
  const found =
    landmark === null
      ? regions.describe(place, { language: 'en', postalCode: '' })
      : regions.describeLandmark(landmark, { area: place, language: 'en', postalCode: '' })
  const agrees =
    found.country === wanted.country &&
    (wanted.province === '' || found.province === wanted.province)
  return {
    wanted,
    province: agrees ? 'right' : 'wrong',
    distanceKm: wanted.point && greatCircleM(wanted.point, match.point) / 1000,
    confidence: match.confidence,
    answer: found.formatted_address,
  }
}

function percent<T>(each: readonly T[], holds: (one: T) => boolean): string {
  return `${((100 * each.filter(holds).length) / each.length).toFixed(1)} % of ${each.length}`
}

/** Share of the pairs of a right and a wrong answer in which the right one is the surer; a tie is half. */
function surerPairs(judged: readonly JudgedPlace[], holds: (one: JudgedPlace) => boolean): string {
  const right = judged.filter(holds)
  const wrong = judged.filter((each) => !holds(each))
  if (right.length === 0 || wrong.length === 0) return '-'
  let surer = 0
  for (const one of right) {
    for (const other of wrong) {
      surer += one.confidence > other.confidence ? 1 : one.confidence === other.confidence ? 0.5 : 0
    }
  }
  return `${((100 * surer) / (right.length * wrong.length)).toFixed(1)} %`
}

/**
 * Each subdistrict of Thailand, asked by its name and its province's, and answered within its reach. Where
 * a province has two of one name, the text means either.
 */
function subdistrictsByName(regions: Gazetteer): string {
  const byText = Map.groupBy(
    regions.subdistricts('TH').filter(({ reachKm }) => reachKm !== null),
    ({ name, parent }) => `ต.${name} จ.${parent?.parent?.name}`,
  )
  const within = [...byText].filter(([text, meant]) => {
    const [match] = regions.match({ text, country: null, homeCountry: 'TH' })
    if (match === undefined) return false
    return meant.some((place) => greatCircleM(match.point, place) / 1000 <= (place.reachKm ?? 0))
  })
  return `subdistricts answered within their reach: ${((100 * within.length) / byText.size).toFixed(2)} % of ${byText.size}`
}
