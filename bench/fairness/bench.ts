/**
 * Reads of one organization while another one pays one quote many times at once. With --beside, a second
 * checkout takes turns in the same run.
 */
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { signPayload, signQuery } from '#lib/signing/sign.ts'
import { startDemoService, type DemoService } from '../http/contenders.ts'
import { median, quantile } from '../kit/quantile.ts'
import { printTable } from '../kit/table.ts'

export const about =
  "another organization's reads during 480 pays of one quote  [--pays 480] [--rounds 3] [--beside <checkout>]"

const types = ['qr', 'app', 'bank_transfer'] as const
const quote = {
  pickup: { address: 'Bang Na, Bangkok', lat: 13.6685, lng: 100.6141 },
  delivery: { address: 'Si Racha, Chon Buri', lat: 13.1, lng: 100.92 },
  items: [{ qty: 1, length_cm: 50, width_cm: 50, height_cm: 50, weight_kg: 20 }],
}
const everyMs = 20
const created = z.object({ quotation_id: z.string() })
const statusList = z.tuple([z.array(z.number())])

type Organization = DemoService['seller']

interface Round {
  readonly readMs: readonly number[]
  readonly refusedReads: number
  readonly burstSeconds: number
  readonly statuses: readonly number[]
}

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pays: { type: 'string', default: '480' },
      rounds: { type: 'string', default: '3' },
      beside: { type: 'string' },
    },
  })
  await using closers = new AsyncDisposableStack()
  const env = { LOG_LEVEL: 'error' }
  const services = [
    { name: 'this checkout', service: await startDemoService({ closers, nodeFlags: [], env }) },
  ]
  if (values.beside !== undefined) {
    const root = resolve(values.beside)
    const service = await startDemoService({ closers, nodeFlags: [], env, root })
    services.push({ name: values.beside, service })
  }
  const pays = Number(values.pays)
  const rows: string[][] = []
  for (const { service } of services) await playRound(service, 5)
  const rounds = new Map<DemoService, Round[]>(services.map(({ service }) => [service, []]))
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const { service } of round % 2 === 0 ? services : services.toReversed()) {
      rounds.get(service)?.push(await playRound(service, pays))
    }
  }
  for (const { name, service } of services) {
    const played = rounds.get(service) ?? []
    const readMs = played.flatMap((each) => each.readMs)
    const quietMs = await readFor(service, sleep(1_000))
    rows.push([
      name,
      median(quietMs.readMs).toFixed(1),
      median(readMs).toFixed(1),
      quantile(readMs, 0.95).toFixed(0),
      Math.max(...readMs).toFixed(0),
      String(played.reduce((sum, each) => sum + each.refusedReads, 0)),
      median(played.map(({ burstSeconds }) => burstSeconds)).toFixed(1),
      countsOf(played.flatMap(({ statuses }) => statuses)),
    ])
  }
  printTable(
    ['reads, ms', 'alone', 'median', 'p95', 'max', 'refused', 'pays took, s', 'pays answered'],
    rows,
  )
}

function countsOf(statuses: readonly number[]): string {
  const counts = Map.groupBy(statuses, String)
  return [...counts].map(([status, all]) => `${status} x ${all.length}`).join(', ')
}

async function playRound(service: DemoService, pays: number): Promise<Round> {
  const { origin, seller } = service
  const headers = { 'x-sender-account-id': accountOf(seller) }
  const answer = await request(`${origin}/api/quotes`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: signed(seller, quote),
  })
  const { quotation_id: id } = created.parse(await answer.body.json())
  const requests = Array.from({ length: pays }, (_, n) => ({
    url: `${origin}/api/quotes/${id}/pay`,
    headers,
    body: signed(seller, { type: types[n % types.length] }),
  }))
  const startedAtMs = performance.now()
  const worker = new Worker(new URL('./burst.ts', import.meta.url), { workerData: { requests } })
  const burst = once(worker, 'message').then((message) => statusList.parse(message)[0])
  const reads = await readFor(service, burst)
  const burstSeconds = (performance.now() - startedAtMs) / 1000
  return { ...reads, burstSeconds, statuses: await burst }
}

/**
 * Reads the quotes of another organization's account every 20 ms, whether the one before is answered or
 * not: a client that waited would ask least often while it is slow.
 */
async function readFor(
  { origin, others }: DemoService,
  until: Promise<unknown>,
): Promise<Pick<Round, 'readMs' | 'refusedReads'>> {
  const other = others.find(({ senderAccounts }) => senderAccounts.length > 0)
  if (other === undefined) throw new Error('the demo has no other organization with an account')
  const dispatcher = new Agent()
  const readMs: number[] = []
  let refusedReads = 0
  async function read(organization: Organization): Promise<void> {
    const query = signQuery({ query: {}, ...organization, nowMs: Date.now() })
    const startedAtMs = performance.now()
    const { statusCode, body } = await request(
      `${origin}/api/quotes?${new URLSearchParams(query)}`,
      { dispatcher, headers: { 'x-sender-account-id': accountOf(organization) } },
    )
    await body.dump()
    readMs.push(performance.now() - startedAtMs)
    if (statusCode !== 200) refusedReads += 1
  }
  const reads: Promise<void>[] = []
  let over = false
  void until.then(() => (over = true))
  while (!over) {
    reads.push(read(other))
    await sleep(everyMs)
  }
  await Promise.all(reads)
  await dispatcher.close()
  return { readMs, refusedReads }
}

function signed({ apiKey, apiSecret }: Organization, payload: object): string {
  return JSON.stringify(signPayload({ payload, apiKey, apiSecret, nowMs: Date.now() }))
}

function accountOf({ name, senderAccounts }: Organization): string {
  const [account] = senderAccounts
  if (account === undefined) throw new Error(`${name} has no account`)
  return account.id
}
