/** The 47 problems of Ivancic, Mathur and Mohanty: how many containers take everything. */
import { existsSync, readFileSync } from 'node:fs'
import { boxRequest } from '#lib/packing/benchmark-instances/box-request.ts'
import { parseThpack, type ThpackProblem } from '#lib/packing/benchmark-instances/parse-thpack.ts'
import type { FleetRequest } from '#lib/packing/fleet-request.ts'
import { printTable } from './kit/table.ts'
import { judgeFleet, timedFleet } from './packing-timed.ts'

const file = '../shared/data/thpack/thpack9.txt'

export function benchThpack9({ seconds }: { readonly seconds: number }): void {
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
