/**
 * Labels over signed HTTP, one call at a time: one, and 100 in a batch, each batch of other waybills,
 * beside a document of as many blank pages, the floor. Meanwhile a read of a few rows is sent again and
 * again: how long others wait while labels are drawn.
 */
import { parseArgs } from 'node:util'
import { labelsPerBatch } from '#lib/contract/limits.ts'
import { signPayload, signQuery } from '#lib/signing/sign.ts'
import { loadFonts } from '#server/paper/fonts.ts'
import { a4, Paper } from '#server/paper/paper.ts'
import { startMeasuredService, type MeasuredService } from './kit/measured-service.ts'
import { quantile } from './kit/quantile.ts'
import { printTable } from './kit/table.ts'

export const about = 'labels of one and of 100 waybills against blank pages  [--rounds 20]'

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '20' } },
  })
  const rounds = Number(values.rounds)
  await using closers = new AsyncDisposableStack()
  const service = await startMeasuredService({ closers })
  const phone = await senderPhoneOf(service)
  const get = (path: string, query: Readonly<Record<string, string>> = {}) =>
    timed(
      `${service.origin}${path}?${new URLSearchParams(signQuery({ query, ...keyOf(service) }))}`,
    )
  const post = (path: string, payload: object, headers: Readonly<Record<string, string>> = {}) =>
    timed(`${service.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(signPayload({ payload, ...keyOf(service) })),
    })
  const zpl = { accept: 'application/zpl' }
  const batch = '/api/waybills/batch-label'
  const calls: Record<string, (numbers: readonly string[]) => Promise<Timed>> = {
    'floor: one waybill': ([number = '']) => get(`/api/waybills/${number}`),
    'one label': ([number = '']) => get(`/api/waybills/${number}/label`),
    'floor: 100 blank pages': () => blankPages(),
    '100 labels': (waybill_nos) => post(batch, { waybill_nos }),
    '100 labels on A4': (waybill_nos) => post(`${batch}?format=a4`, { waybill_nos }),
    '100 labels as ZPL': (waybill_nos) => post(batch, { waybill_nos }, zpl),
  }
  const rows: string[][] = []
  for (const [name, call] of Object.entries(calls)) {
    const times: number[] = []
    const waits: number[] = []
    let bytes = 0
    for (let round = -2; round < rounds; round += 1) {
      const numbers = await createWaybills(post, phone)
      const others = new AbortController()
      const waiting = readMeanwhile(() => get('/api/sender-accounts'), others.signal)
      const done = await call(numbers)
      others.abort()
      const longest = Math.max(...(await waiting))
      bytes = done.bytes
      if (round >= 0) {
        times.push(done.ms)
        waits.push(longest)
      }
    }
    const inMs = (samples: number[], share: number) => quantile(samples, share).toFixed(0)
    rows.push([name, inMs(times, 0.5), inMs(times, 1), (bytes / 1024).toFixed(0), inMs(waits, 0.5)])
  }
  printTable(
    [`labels, ${rounds} rounds`, 'median ms', 'longest ms', 'KiB', 'another waits ms'],
    rows,
  )
}

interface Timed {
  readonly ms: number
  readonly bytes: number
}

async function timed(url: string, init: RequestInit = {}): Promise<Timed & { text(): string }> {
  const startedAtMs = performance.now()
  const response = await fetch(url, init)
  const body = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${body.toString()}`)
  const ms = performance.now() - startedAtMs
  return { ms, bytes: body.length, text: () => body.toString() }
}

function keyOf({ seller: { apiKey, apiSecret } }: MeasuredService) {
  return { apiKey, apiSecret, nowMs: Date.now() }
}

async function blankPages(): Promise<Timed> {
  const fonts = await loadFonts()
  const startedAtMs = performance.now()
  const size = { width: a4.short, height: a4.long }
  const paper = new Paper({ title: 'Blank', language: 'en', size, fonts })
  for (let page = 0; page < labelsPerBatch; page += 1) paper.addPage()
  const { length: bytes } = await paper.finish()
  return { ms: performance.now() - startedAtMs, bytes }
}

/** The times of one read after the other until it is stopped. */
async function readMeanwhile(read: () => Promise<Timed>, stop: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!stop.aborted) times.push((await read()).ms)
  return times
}

let made = 0
const words = [
  'สมหญิง น้ำผึ้ง',
  '88/12 ซอยสุขุมวิท 26',
  '王小明',
  '科苑路88号',
  'Nguyễn Thị Thảo',
  'Goods in',
]

/** As many as a batch has, none with the names of another. */
async function createWaybills(
  post: (path: string, body: object) => Promise<{ text(): string }>,
  senderPhone: string,
): Promise<string[]> {
  const waybills = Array.from({ length: labelsPerBatch }, () => {
    made += 1
    const word = (step: number) => words[(made + step) % words.length] ?? ''
    return {
      outTradeNo: `BENCH-${made}`,
      senderPhone,
      receiverName: `${word(0)} ${made}`,
      receiverPhone: `08${String(made).padStart(8, '0')}`,
      receiverProvinceName: 'กรุงเทพมหานคร',
      receiverCityName: 'คลองเตย',
      receiverPostCode: '10110',
      receiverAddress: `${word(1)} ${made}, ${word(2)} ${word(3)}`,
      remark: `${word(4)} ${made}`,
      parcelList: [{ itemDesc: word(5), weight: 2.5 }],
    }
  })
  await post('/api/waybills/batch', { waybills })
  return waybills.map(({ outTradeNo }) => outTradeNo)
}

async function senderPhoneOf({ database }: MeasuredService): Promise<string> {
  const row = await database.one<{ phone: string }>(
    `select d.phone from tms.dispatch_addresses d
     join tms.sender_accounts a on a.organization_id = d.organization_id and a.id = d.sender_account_id
     where a.code = $1 limit 1`,
    ['BNF'],
  )
  if (row === null) throw new Error('the demo has no dispatch address')
  return row.phone
}
