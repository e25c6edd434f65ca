/**
 * The cost of canonical JSON and of a signature made and checked, for a body of about 11 kB. The floor
 * is JSON.stringify, which is not canonical, with the same HMAC; it bounds what can be gained.
 */
import { createHmac } from 'node:crypto'
import { parseArgs } from 'node:util'
import { canonicalJson } from '#lib/signing/canonical-json.ts'
import { signedJson, signPayload } from '#lib/signing/sign.ts'
import { verifySignature } from '#lib/signing/verify.ts'
import { quantile } from '../kit/quantile.ts'
import { printTable } from '../kit/table.ts'
import { timeFunctions, type TimedFunction } from '../kit/time-functions.ts'
import { naive, textbook } from './other-canonicalizers.ts'
import { makeQuoteBody } from './quote-body.ts'

export const about = 'canonical JSON, signing and verifying  [--items 56] [--rounds 120]'

const apiKey = 'ak_bench'
const apiSecret = 'as_bench_0123456789abcdef0123456789abcdef'
const nowMs = 1_760_000_000_000

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      items: { type: 'string', default: '56' },
      rounds: { type: 'string', default: '120' },
    },
  })
  // As it comes from the wire: an object that JSON.parse made.
  const body: Record<string, unknown> = parseObject(
    JSON.stringify(makeQuoteBody(Number(values.items))),
  )
  const inOrder = parseObject(canonicalJson(body))
  const bytes = Buffer.byteLength(canonicalJson(body))
  checkThatTheyAgree(body)

  const fromAnyone = parseObject(
    JSON.stringify(signPayload({ payload: body, apiKey, apiSecret, nowMs })),
  )
  const fromUs = parseObject(signedJson({ payload: body, apiKey, apiSecret, nowMs }))
  const groups: Record<string, readonly TimedFunction[]> = {
    'canonical JSON': [
      { name: 'floor: JSON.stringify', run: () => JSON.stringify(body) },
      { name: 'ours, keys in order', run: () => canonicalJson(inOrder) },
      { name: 'ours, keys in any order', run: () => canonicalJson(body) },
      { name: 'naive', run: () => naive(body) },
      { name: 'textbook', run: () => textbook(body) },
    ],
    'sign, then verify': [
      { name: 'floor: JSON.stringify', run: () => signTwice(JSON.stringify, body) },
      {
        name: 'ours, body as our client sends it',
        run: () => {
          signedJson({ payload: body, apiKey, apiSecret, nowMs })
          verify(fromUs)
        },
      },
      {
        name: "ours, body in a caller's own order",
        run: () => {
          signPayload({ payload: body, apiKey, apiSecret, nowMs })
          verify(fromAnyone)
        },
      },
      { name: 'naive', run: () => signTwice(naive, body) },
      { name: 'textbook', run: () => signTwice(textbook, body) },
    ],
    'one side of it': [
      { name: 'sign', run: () => signedJson({ payload: body, apiKey, apiSecret, nowMs }) },
      { name: 'verify, as our client sends it', run: () => verify(fromUs) },
      { name: "verify, in a caller's own order", run: () => verify(fromAnyone) },
    ],
  }
  process.stdout.write(`a body of ${bytes} bytes, ${values.items} items; microseconds\n`)
  for (const [group, functions] of Object.entries(groups)) {
    const timings = timeFunctions(functions, { rounds: Number(values.rounds), warmUpRounds: 40 })
    const [first] = timings
    const floorUs = first ? quantile(first.samplesUs, 0.5) : 1
    process.stdout.write('\n')
    printTable(
      [group, 'median', 'p99', 'x first'],
      timings.map(({ name, samplesUs }) => {
        const medianUs = quantile(samplesUs, 0.5)
        return [
          name,
          medianUs.toFixed(1),
          quantile(samplesUs, 0.99).toFixed(1),
          (medianUs / floorUs).toFixed(2),
        ]
      }),
    )
  }
}

function verify(payload: Readonly<Record<string, unknown>>): void {
  if (!verifySignature({ payload, apiSecret, nowMs }).ok) throw new Error('the signature is wrong')
}

function signTwice(canonicalize: (value: unknown) => string, body: object): void {
  const sign = () =>
    createHmac('sha256', apiSecret).update(canonicalize(body)).digest('hex').toUpperCase()
  if (sign() !== sign()) throw new Error('two texts of one body')
}

function checkThatTheyAgree(body: object): void {
  const text = canonicalJson(body)
  if (naive(body) !== text || textbook(body) !== text) throw new Error('canonical texts differ')
}

function parseObject(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw new Error('not an object')
  return { ...value }
}
