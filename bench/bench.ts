/**
 * `npm run bench -- <name> [--flags]`: measurements side by side, each against a named floor or peer
 * in one run, because figures of two runs on a shared machine can't be compared.
 */
import { describeMachine } from './kit/machine.ts'

const benches = {
  http: () => import('./http/bench.ts'),
  packing: () => import('./packing.ts'),
  quotes: () => import('./quotes/bench.ts'),
  fairness: () => import('./fairness/bench.ts'),
  orders: () => import('./orders.ts'),
  people: () => import('./people.ts'),
  waybills: () => import('./waybills.ts'),
  labels: () => import('./labels.ts'),
  planning: () => import('./planning.ts'),
  'planner-page': () => import('./planner-page.ts'),
  address: () => import('./address.ts'),
  'load-view': () => import('./load-view.ts'),
  typing: () => import('./typing.ts'),
  live: () => import('./live.ts'),
  webhooks: () => import('./webhooks.ts'),
  pages: () => import('./pages/bench.ts'),
}

const [name, ...args] = process.argv.slice(2)
const load = Object.entries(benches).find(([each]) => each === name)?.[1]
if (load === undefined) {
  if (name !== undefined) process.exitCode = 1
  await listBenches()
} else {
  process.stdout.write(`${describeMachine()}\n`)
  const { run } = await load()
  await run(args)
}

async function listBenches(): Promise<void> {
  process.stdout.write('npm run bench -- <name> [--flags]\n\n')
  for (const [each, loadEach] of Object.entries(benches)) {
    const { about } = await loadEach()
    process.stdout.write(`  ${each.padEnd(10)}${about}\n`)
  }
}
