/**
 * How many browsers can watch orders: each a connection and a session of its own, and a poll every ten
 * seconds, answered by the whole process as `npm start` runs it. Beside it, in turns, the same polls at
 * a bare Node handler that answers with bytes of the same length. How many different orders they watch
 * counts for more than how many they are: a carrier is asked about each.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { printTable } from '../kit/table.ts'
import { startBare } from '../http/contenders.ts'
import { openWatchedService } from './watched-service.ts'
import { watch, type Watched, type Watchers } from './watch.ts'

export const about =
  'browsers that watch orders before p99 passes 500 ms  [--orders 100] [--from 1000] [--step 1000] [--to 12000] [--seconds 30] [--suffix tracking] [--profile <folder>]'

const mostP99Ms = 500
/** The time of each round before it is measured; see browsers.ts. */
const warmUpSeconds = 10

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      orders: { type: 'string', default: '100' },
      from: { type: 'string', default: '1000' },
      step: { type: 'string', default: '1000' },
      to: { type: 'string', default: '12000' },
      seconds: { type: 'string', default: '30' },
      suffix: { type: 'string', default: 'tracking' },
      profile: { type: 'string' },
    },
  })
  const { profile } = values
  const [from, step, to, seconds] = [values.from, values.step, values.to, values.seconds].map(
    Number,
  )
  await using closers = new AsyncDisposableStack()
  const service = await openWatchedService({
    closers,
    orders: Number(values.orders),
    watchers: to ?? 0,
    nodeFlags: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
  })
  const bare = await startBare({
    name: 'bare Node',
    file: '../live/bare-polls.ts',
    reply: await service.sample(),
    closers,
  })
  process.stdout.write(
    `${service.onTheRoad} of ${values.orders} orders on the road, a poll of each browser every 10 s, ${seconds} s a round; polls that have nothing new answer 304\n\n`,
  )

  const rows: string[][] = []
  const uses: string[][] = []
  let most = 0
  for (let browsers = from ?? 0; browsers <= (to ?? 0); browsers += step ?? 1000) {
    const watchers = service.watchers(browsers, values.suffix)
    const round = { seconds: seconds ?? 30 }
    const [load = 0] = loadavg()
    await service.asked()
    const ours = await watch({ watchers, whose: service.whose, ...round })
    const carriers = await service.asked()
    const isBare = (pid: number) => (pid === bare.pid ? 'service' : null)
    const floor = await watch({ watchers: at(bare.url(), watchers), whose: isBare, ...round })
    const askedPerSecond = carriers.asked / (round.seconds + warmUpSeconds)
    const row = { browsers, ours, floor, askedPerSecond, carriersP99Ms: carriers.p99Ms }
    rows.push(rowOf(row))
    uses.push(sharesOf({ ...row, load }))
    process.stdout.write(`${rows.at(-1)?.join('  ')}\n`)
    if (ours.p99Ms > mostP99Ms || ours.failed > 0) break
    most = browsers
  }
  process.stdout.write('\n')
  printTable(
    [
      'browsers',
      'polls/s',
      'p50 ms',
      'p99 ms',
      'failed',
      'carriers asked/s',
      'their p99 ms',
      'CPU us/poll',
      'bare polls/s',
      'bare p99 ms',
      'bare CPU us/poll',
    ],
    rows,
  )
  process.stdout.write(
    '\nWhat the processors did: of one processor, how much each had (the carriers, with a database of\n' +
      'their own, and the browsers are played on this machine and would not be on it)\n',
  )
  printTable(
    ['browsers', 'service', 'its database', 'carriers', 'browsers’', 'all busy', 'load before'],
    uses,
  )
  process.stdout.write(`\n${most} browsers watch with a p99 of at most ${mostP99Ms} ms.\n`)
}

interface Row {
  readonly browsers: number
  readonly ours: Watched
  readonly floor: Watched
  readonly askedPerSecond: number
  readonly carriersP99Ms: number
}

function rowOf({ browsers, ours, floor, askedPerSecond, carriersP99Ms }: Row): string[] {
  const cpu = ({ use, polls }: Watched) =>
    use === null ? '?' : ((use.usedUs.get('service') ?? 0) / polls).toFixed(0)
  return [
    String(browsers),
    ours.pollsPerSecond.toFixed(0),
    ours.p50Ms.toFixed(0),
    ours.p99Ms.toFixed(0),
    String(ours.failed),
    askedPerSecond.toFixed(0),
    carriersP99Ms.toFixed(0),
    cpu(ours),
    floor.pollsPerSecond.toFixed(0),
    floor.p99Ms.toFixed(0),
    cpu(floor),
  ]
}

function sharesOf({ browsers, ours: { use }, load }: Row & { load: number }): string[] {
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`
  const of = (who: string) =>
    use === null ? '?' : percent((use.usedUs.get(who) ?? 0) / use.lastedUs)
  return [
    String(browsers),
    ...['service', 'database', 'carriers', 'browsers'].map(of),
    use === null ? '?' : percent(use.busyShare),
    load.toFixed(1),
  ]
}

/** The same browsers, elsewhere. */
function at(url: string, watchers: Watchers): Watchers {
  const { port, pathname, search } = new URL(url)
  return { ...watchers, port: Number(port), paths: [`${pathname}${search}`] }
}
