/**
 * A signed GET of a small resource against the real service, as a ratio to a bare Hono handler on the
 * same server package and to a bare Node server, all in one run: the three take turns under load, and
 * a ratio is formed within each round, so that a machine that slows down slows them alike.
 */
import { parseArgs } from 'node:util'
import { median } from '../kit/quantile.ts'
import { printTable } from '../kit/table.ts'
import { startBare, startService, type Contender } from './contenders.ts'
import { putLoad, type Load } from './load.ts'

export const about =
  'a signed GET against bare Hono and bare Node  [--rounds 5] [--seconds 3] [--connections 32] [--log-level info] [--profile <folder>]'

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
      'log-level': { type: 'string', default: 'info' },
      profile: { type: 'string' },
    },
  })
  await using closers = new AsyncDisposableStack()
  const { profile } = values
  const service = await startService({
    closers,
    nodeFlags: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
    env: { LOG_LEVEL: values['log-level'] },
  })
  const reply = await (await fetch(service.url())).text()
  const contenders = [
    service,
    await startBare({ name: 'bare Hono', file: 'bare-hono.ts', reply, closers }),
    await startBare({ name: 'bare Node', file: 'bare-node.ts', reply, closers }),
  ]
  for (const { name, url } of contenders) {
    const text = await (await fetch(url())).text()
    if (text !== reply) throw new Error(`${name} answers something else`)
  }

  const connections = Number(values.connections)
  const seconds = Number(values.seconds)
  const rounds = Number(values.rounds)
  process.stdout.write(
    `a reply of ${Buffer.byteLength(reply)} bytes, ${connections} connections, ${rounds} rounds of ${seconds} s each\n\n`,
  )
  const load = (each: Contender) =>
    putLoad({ url: each.url(), pid: each.pid, connections, seconds })
  for (const each of contenders) await load(each)

  const loads = new Map<Contender, Load[]>(contenders.map((each) => [each, []]))
  for (let round = 0; round < rounds; round++) {
    // Each round begins with another, so that none always follows the same one.
    const first = round % contenders.length
    for (const each of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      loads.get(each)?.push(await load(each))
    }
  }
  printLoads(contenders.map((each) => ({ name: each.name, loads: loads.get(each) ?? [] })))
}

/** Ratios of what is served in a second, and of what the processor can serve in a second of its own. */
function printLoads(results: readonly { name: string; loads: readonly Load[] }[]): void {
  const peers = results.slice(1)
  const ratioTo = (of: (load: Load) => number) => (loads: readonly Load[]) =>
    peers.map((peer) => median(ratios(loads.map(of), peer.loads.map(of))).toFixed(2))
  const servedTo = ratioTo(({ requestsPerSecond }) => requestsPerSecond)
  const cpuTo = ratioTo(({ cpuUs }) => 1 / (cpuUs ?? Number.NaN))
  printTable(
    [
      'median of rounds',
      'requests/s',
      'p99 ms',
      ...peers.map(({ name }) => `to ${name}`),
      'CPU us/request',
      ...peers.map(({ name }) => `to ${name}`),
    ],
    results.map(({ name, loads }) => [
      name,
      median(loads.map(({ requestsPerSecond }) => requestsPerSecond)).toFixed(0),
      median(loads.map(({ p99Ms }) => p99Ms)).toFixed(0),
      ...servedTo(loads),
      median(loads.map(({ cpuUs }) => cpuUs ?? Number.NaN)).toFixed(1),
      ...cpuTo(loads),
    ]),
  )
}

function ratios(ours: readonly number[], others: readonly number[]): number[] {
  return ours.flatMap((value, round) => {
    const other = others[round]
    return other === undefined ? [] : [value / other]
  })
}
