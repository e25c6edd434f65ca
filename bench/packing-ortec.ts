/** Real orders: the full pallets of one day into trucks with a payload and two axles. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { ortecRequest } from '#lib/packing/benchmark-instances/ortec-request.ts'
import { parseOrtec } from '#lib/packing/benchmark-instances/parse-ortec.ts'
import type { FleetRequest } from '#lib/packing/fleet-request.ts'
import { printTable } from './kit/table.ts'
import { judgeFleet, timedFleet } from './packing-timed.ts'

const folder = '../shared/data/ortec'
const day = 0

export function benchOrtec({ seconds }: { readonly seconds: number }): void {
  if (!existsSync(folder)) {
    process.stdout.write(`\nORTEC was skipped: there is no ${folder}\n`)
    return
  }
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.csv'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  process.stdout.write(
    `\nORTEC: full pallets of day ${day} into trucks, axles on, ${seconds} s each\n`,
  )
  let trucks = 0
  let floor = 0
  const rows = files.flatMap((file) => {
    const request = ortecRequest(parseOrtec(file, readFileSync(`${folder}/${file}`, 'utf8')), day)
    const pallets = request.items.reduce((sum, { quantity }) => sum + quantity, 0)
    if (pallets === 0) return [[file, '0', '0', '-', '-', '-', '-']]
    const { plan, ms } = timedFleet(request, seconds)
    judgeFleet(file, request, plan)
    const left = plan.leftOut.reduce((sum, { quantity }) => sum + quantity, 0)
    const least = leastTrucks(request)
    trucks += plan.vehicles.length
    floor += least
    const kinds = String(request.items.length)
    const count = String(plan.vehicles.length)
    return [[file, String(pallets), kinds, count, String(least), String(left), ms.toFixed(0)]]
  })
  const sum = ['all', '', '', String(trucks), String(floor), '', '']
  printTable(
    ['order', 'pallets', 'kinds', 'trucks', 'by weight or floor', 'left out', 'ms'],
    [...rows, sum],
  )
}

/** No plan does with fewer: all stand on the floor, and all weigh something. */
function leastTrucks({ items, vehicleTypes: [type] }: FleetRequest): number {
  if (type === undefined) return 0
  const { vehicle } = type
  const total = (of: (item: FleetRequest['items'][number]) => number): number =>
    items.reduce((sum, item) => sum + of(item) * item.quantity, 0)
  const byWeight = total(({ weightG }) => weightG) / vehicle.payloadG
  const byFloor =
    total(({ lengthMm, widthMm }) => lengthMm * widthMm) / (vehicle.lengthMm * vehicle.widthMm)
  return Math.ceil(Math.max(byWeight, byFloor))
}
