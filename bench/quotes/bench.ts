/**
 * Measures what customers of a shipper call most: quoting (a full truck, 30 pieces in 6 kinds, packed anew each
 * time) and polling where an order is. Each against a bare Node server that answers the same bytes,
 * in turns within each round, so that a machine that slows down slows both alike.
 */
import { parseArgs } from 'node:util'
import { startBare, startDemoService } from '../http/contenders.ts'
import { putLoad, type Load, type Sent } from '../http/load.ts'
import { median } from '../kit/quantile.ts'
import { printTable } from '../kit/table.ts'
import { createSeller, type Seller } from './seller.ts'
import type { QuoteRequestInput } from '#lib/contract/quote-request.ts'
import { freightRequest } from '#lib/packing/benchmark-instances/freight.ts'

export const about =
  'quotes a second and polls of tracking against bare Node  [--rounds 5] [--seconds 3] [--profile <folder>]'

interface Measured {
  readonly name: string
  readonly connections: number
  /** A round's own request: each round packs another load. */
  readonly ask: (round: number) => { readonly path: string; readonly sent: Sent }
}

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      profile: { type: 'string' },
    },
  })
  const { profile } = values
  const rounds = Number(values.rounds)
  const seconds = Number(values.seconds)
  await using closers = new AsyncDisposableStack()
  const service = await startDemoService({
    closers,
    nodeFlags: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
    env: { ROLE: 'all', LOG_LEVEL: 'info' },
  })
  const seller = createSeller(service)
  const quote = (round: number) => seller.post('/api/quotes', freightToQuote(round + 1))
  const orderPath = `/api/orders/${await seller.orderUnderWay()}/tracking`
  const measured: readonly Measured[] = [
    { name: 'quote, one at a time', connections: 1, ask: quote },
    { name: 'quote, 8 at a time', connections: 8, ask: quote },
    { name: 'poll of tracking, 32 at a time', connections: 32, ask: () => seller.get(orderPath) },
  ]
  const rows = []
  for (const each of measured) {
    rows.push(await measure(each, { seller, pid: service.pid, rounds, seconds }))
  }
  process.stdout.write(`${rounds} rounds of ${seconds} s each\n\n`)
  printTable(['median of rounds', 'a second', 'p50 ms', 'p99 ms', 'to bare Node'], rows)
}

async function measure(
  { name, connections, ask }: Measured,
  {
    seller,
    pid,
    rounds,
    seconds,
  }: { seller: Seller; pid: number; rounds: number; seconds: number },
): Promise<string[]> {
  await using closers = new AsyncDisposableStack()
  const reply = await seller.answerTo(ask(0))
  const bare = await startBare({ name: 'bare Node', file: 'bare-node.ts', reply, closers })
  const ours: Load[] = []
  const ratios: number[] = []
  for (let round = -1; round < rounds; round++) {
    const { path, sent } = ask(Math.max(0, round))
    const load = await putLoad({ url: seller.url(path), pid, connections, seconds, sent })
    const floor = await putLoad({ url: bare.url(), pid: bare.pid, connections, seconds, sent })
    // The first round warms up.
    if (round < 0) continue
    ours.push(load)
    ratios.push(load.requestsPerSecond / floor.requestsPerSecond)
  }
  return [
    name,
    median(ours.map(({ requestsPerSecond }) => requestsPerSecond)).toFixed(0),
    median(ours.map(({ p50Ms }) => p50Ms)).toFixed(0),
    median(ours.map(({ p99Ms }) => p99Ms)).toFixed(0),
    median(ratios).toFixed(3),
  ]
}

/** A load as shippers send them, as the request of a quote: 30 pieces in 6 kinds, another for each seed. */
function freightToQuote(seed: number): QuoteRequestInput {
  const { items } = freightRequest({ family: 'mixed', pieces: 30, kinds: 6, stops: 1, seed })
  return {
    pickup: { address: 'Bang Na, Bangkok', lat: 13.6685, lng: 100.6141 },
    delivery: { address: 'Mueang, Chiang Mai', lat: 18.7883, lng: 98.9853 },
    items: items.map((item) => ({
      qty: item.quantity,
      length_cm: item.lengthMm / 10,
      width_cm: item.widthMm / 10,
      height_cm: item.heightMm / 10,
      weight_kg: item.weightG / 1000,
      stackable: item.stackable,
      fragile: item.fragile,
      flipable: item.orientations.length > 2,
    })),
    addons: [{ key: 'tail_lift' }, { key: 'signed_documents_back' }],
  }
}
