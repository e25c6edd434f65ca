/**
 * Proposals for a growing number of waybills and ten vehicle types, of a few parcels each or of many different
 * ones: the vehicles beside the lower bound that sums prove, the time beside filling vehicles first fit by volume
 * alone, the floor, which knows neither places nor stops. Every plan goes through the validator.
 */
import { parseArgs } from 'node:util'
import { runPackingJob } from '#server/tms/load-planning/run-packing-job.ts'
import { demoCatalogue } from '#server/demo/catalogue.ts'
import { boxVolumeMm3 } from '#lib/packing/box-volume.ts'
import { minimalStandard } from '#lib/packing/benchmark-instances/minimal-standard.ts'
import { packingVehicle } from '#lib/freight/packing-vehicle.ts'
import { uprightOrientations, type Item } from '#lib/packing/request.ts'
import { totalsOf } from '#lib/packing/totals.ts'
import { validate } from '#lib/packing/validate/validate.ts'
import {
  proposeGroups,
  type PlanningType,
  type Proposal,
  type ProposalRequest,
} from '#lib/planning/propose-groups.ts'
import { printTable } from './kit/table.ts'

export const about =
  'waybills spread over vehicles  [--counts 10,100,1000] [--seconds 22] [--goods usual,varied]'

/** How many lines of parcels a waybill has, from and to, and what their sizes are multiples of. */
const goodsOf = {
  usual: { lines: [1, 3], stepMm: 100 },
  varied: { lines: [3, 15], stepMm: 10 },
} as const
type Goods = keyof typeof goodsOf

export function run(args: readonly string[]): void {
  const { values } = parseArgs({
    args: [...args],
    options: {
      counts: { type: 'string', default: '10,100,1000' },
      /** As long as the service lets a proposal take that is answered at once. */
      seconds: { type: 'string', default: '22' },
      objective: { type: 'string', default: 'fewest_vehicles,smallest_vehicles' },
      goods: { type: 'string', default: 'usual,varied' },
      seed: { type: 'string', default: '7' },
    },
  })
  for (const objective of values.objective.split(',')) {
    if (objective !== 'fewest_vehicles' && objective !== 'smallest_vehicles') {
      throw new Error(`there is no objective ${objective}`)
    }
    const lines: string[][] = []
    for (const goods of values.goods.split(',')) {
      if (!isGoods(goods)) throw new Error(`there are no goods ${goods}`)
      let before: { readonly count: number; readonly ms: number } | null = null
      for (const count of values.counts.split(',').map(Number)) {
        const request = requestOf(count, { objective, goods, seed: Number(values.seed) })
        const floor = timed(() => firstFitByVolume(request))
        const rows = timed(() => proposedAtOnce(request, { bySearch: false }))
        const first = timed(() => proposedAtOnce(request, { bySearch: true }))
        const best = timed(() => proposed(request, Number(values.seconds) * 1000))
        const { bound } = best.result
        const growth =
          before === null ? '' : Math.log(first.ms / before.ms) / Math.log(count / before.count)
        before = { count, ms: first.ms }
        lines.push([
          `${count} ${goods}`,
          String(request.waybills.reduce((sum, { items }) => sum + totalsOf(items).pieces, 0)),
          `${bound.vehicles} (${bound.by})`,
          `${floor.result} in ${inMs(floor.ms)}`,
          `${carriedBy(rows.result)} in ${inMs(rows.ms)}`,
          `${carriedBy(first.result)} in ${inMs(first.ms)}`,
          `${carriedBy(best.result)} in ${inMs(best.ms)}`,
          `${((best.result.vehicles.length / bound.vehicles - 1) * 100).toFixed(1)} %`,
          growth === '' ? '' : `n^${growth.toFixed(2)}`,
        ])
      }
    }
    printTable(
      [
        objective,
        'pieces',
        'bound',
        'floor: by volume',
        'without search',
        'first answer',
        'best',
        'gap to bound',
        'growth',
      ],
      lines,
    )
  }
}

function isGoods(word: string): word is Goods {
  return Object.hasOwn(goodsOf, word)
}

function carriedBy({ vehicles, leftOut }: Proposal): string {
  return `${vehicles.length}${leftOut.length > 0 ? `, ${leftOut.length} left out` : ''}`
}

function inMs(ms: number): string {
  return ms < 10 ? `${ms.toFixed(2)} ms` : `${Math.round(ms)} ms`
}

function timed<T>(work: () => T): { readonly result: T; readonly ms: number } {
  const startedAtMs = performance.now()
  const result = work()
  return { result, ms: performance.now() - startedAtMs }
}

/** As the service does it in its thread. */
function proposed(request: ProposalRequest, milliseconds: number): Proposal {
  const answer = runPackingJob({ kind: 'propose', request, milliseconds })
  if (answer.kind === 'propose') return answer.proposal
  throw new Error(answer.kind === 'failed' ? answer.message : answer.kind)
}

/** The first answer, with or without a search. */
function proposedAtOnce(
  request: ProposalRequest,
  { bySearch }: { readonly bySearch: boolean },
): Proposal {
  const hooks = { isOver: () => true, isTooLate: () => !bySearch, isCanceled: () => false }
  const proposal = proposeGroups(request, hooks)
  for (const { request: own, plan } of proposal.vehicles) {
    const [violation] = validate(own, plan)
    if (violation !== undefined) throw new Error(JSON.stringify(violation))
  }
  return proposal
}

/** Each waybill in the first vehicle of the largest type that has the volume and the payload left. */
function firstFitByVolume({ types, waybills }: ProposalRequest): number {
  const largest = types.reduce((a, b) =>
    boxVolumeMm3(b.vehicle) > boxVolumeMm3(a.vehicle) ? b : a,
  )
  const vehicles: { volumeMm3: number; weightG: number }[] = []
  for (const { items } of waybills) {
    const { volumeMm3, weightG } = totalsOf(items)
    const found = vehicles.find(
      (vehicle) => vehicle.volumeMm3 >= volumeMm3 && vehicle.weightG >= weightG,
    )
    const vehicle = found ?? {
      volumeMm3: boxVolumeMm3(largest.vehicle),
      weightG: largest.vehicle.payloadG,
    }
    if (found === undefined) vehicles.push(vehicle)
    vehicle.volumeMm3 -= volumeMm3
    vehicle.weightG -= weightG
  }
  return vehicles.length
}

const typeCount = 10

/** The demo's fleet, and the same a little longer. */
function vehicleTypes(): PlanningType[] {
  const own = demoCatalogue.vehicleTypes
  return Array.from({ length: typeCount }, (_, index) => {
    const type = own[index % own.length]
    if (type === undefined) throw new Error('the demo has no vehicle types')
    const longer = Math.floor(index / own.length) * 300
    return {
      id: `${type.code} + ${longer}`,
      vehicle: packingVehicle({
        lengthMm: type.innerMm.length + longer,
        widthMm: type.innerMm.width,
        heightMm: type.innerMm.height,
        payloadG: type.payloadG,
        door: type.doorSide,
        axles: type.axles.map(({ position_mm, tare_g, limit_g }) => ({
          positionMm: position_mm,
          tareG: tare_g,
          limitG: limit_g,
        })),
      }),
      priceMinor: type.rate.base + longer,
    }
  })
}

/** Cartons, crates and pallets for receivers around one depot, one in four of them with two waybills. */
function requestOf(
  count: number,
  {
    objective,
    goods,
    seed,
  }: Pick<ProposalRequest, 'objective'> & { readonly goods: Goods; readonly seed: number },
): ProposalRequest {
  const {
    lines: [fewestLines, mostLines],
    stepMm,
  } = goodsOf[goods]
  const draw = minimalStandard(seed)
  const whole = (least: number, most: number) => least + Math.floor(draw() * (most - least + 1))
  const size = (leastMm: number, mostMm: number) =>
    whole(leastMm / stepMm, mostMm / stepMm) * stepMm
  const places: { lat: number; lng: number }[] = []
  const waybills = Array.from({ length: count }, (_, index) => {
    if (places.length === 0 || draw() > 0.2) {
      places.push({ lat: 13 + draw() * 2, lng: 100 + draw() })
    }
    const id = `waybill-${index}`
    const items = Array.from({ length: whole(fewestLines, mostLines) }, (__, line): Item => {
      const isPallet = draw() < 0.2
      return {
        id: `${id}-${line}`,
        lengthMm: isPallet ? 1200 : size(300, 900),
        widthMm: isPallet ? 1000 : size(300, 700),
        heightMm: isPallet ? size(800, 1600) : size(200, 800),
        weightG: whole(isPallet ? 80 : 3, isPallet ? 500 : 40) * 1000,
        quantity: isPallet ? 1 : whole(1, 4),
        orientations: uprightOrientations,
        stackable: true,
        fragile: false,
        maxWeightOnTopG: null,
        stop: 1,
        recipient: null,
        group: null,
      }
    })
    return { id, recipient: `r${places.length}`, place: places.length - 1, items }
  })
  return {
    types: vehicleTypes(),
    waybills,
    places,
    origin: { lat: 13.7, lng: 100.5 },
    objective,
    maxVehicles: null,
    keepRecipientsTogether: false,
  }
}
