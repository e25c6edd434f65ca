/** The payers' routes: the page of a trade, its style, and the two ways a trade can end. */
import { asMinor, toDecimal } from '#lib/money.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import { parsedJson } from '#lib/parsed-json.ts'
import { findMerchant } from './merchants.ts'
import { payPage, unknownPage } from './pay-page.ts'
import { qrPicture, tradeCode } from './trade-code.ts'
import { endByPayer, payOptionsSchema, stateOf, tradeOf, type TradesDeps } from './trades.ts'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pageStyle, preferredLanguage, styleSheet } from '../page.ts'

interface PayerDeps extends TradesDeps {
  readonly speed: number
  readonly isOpen: boolean
  /** The URL in front of a trade's number. */
  readonly base: string
  /** Wakes the loop: a notice is due. */
  wake(): void
}

type Outcome = 'paid' | 'failed'

const outcomes: Readonly<Record<string, Outcome>> = { '/pay': 'paid', '/fail': 'failed' }

/** `path` is the part after the base. Null when it is not a payers' route. */
export async function answerPayer(
  request: Request,
  path: string,
  deps: PayerDeps,
): Promise<Response | null> {
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const [, tradeNo, action = ''] = /^\/([A-Za-z0-9-]+)(\/pay|\/fail)?$/.exec(path) ?? []
  if (tradeNo === undefined) return reads ? answerPayPageFile(path) : null
  if (action === '') return reads ? showPage(request, tradeNo, deps) : null
  const outcome = outcomes[action]
  if (outcome === undefined || request.method !== 'POST') return null
  return fromForm(request)
    ? endByPerson({ tradeNo, outcome }, deps)
    : endByProgram(request, { tradeNo, outcome }, deps)
}

async function showPage(request: Request, tradeNo: string, deps: PayerDeps): Promise<Response> {
  const { database, clock, base } = deps
  const language = preferredLanguage(request)
  try {
    const trade = await tradeOf(database, tradeNo)
    const merchant = await findMerchant(database, trade.merchantId)
    if (merchant === null) throw new GatewayRefusal('trade_not_found')
    return await payPage({
      language,
      trade,
      merchant,
      state: stateOf(trade, clock.nowMs()),
      qrImage: trade.type === 'qr' ? qrPicture(tradeCode(trade, merchant)) : null,
      path: `${base}/${tradeNo}`,
      isOpen: deps.isOpen,
    })
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    return unknownPage(language)
  }
}

/** The page shows the result. */
async function endByPerson(
  which: { tradeNo: string; outcome: Outcome },
  deps: PayerDeps,
): Promise<Response> {
  try {
    await endByPayer(deps, { ...which, options: payOptionsSchema.parse({}) })
    deps.wake()
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
  }
  const location = `${deps.base}/${which.tradeNo}`
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

async function endByProgram(
  request: Request,
  which: { tradeNo: string; outcome: Outcome },
  deps: PayerDeps,
): Promise<Response> {
  const options = await readOptions(request, which.outcome)
  const trade = await endByPayer(deps, { ...which, options })
  deps.wake()
  const { currency, paidAmountMinor: paid } = trade
  const decimal = (minor: number) => toDecimal(asMinor(minor), currency)
  return Response.json({
    trade_no: trade.tradeNo,
    state: trade.state,
    amount: decimal(trade.amountMinor),
    paid_amount: paid === null ? null : decimal(paid),
    currency,
  })
}

function fromForm(request: Request): boolean {
  const type = request.headers.get('content-type') ?? ''
  return type.startsWith('application/x-www-form-urlencoded')
}

/** An empty body means no options. */
async function readOptions(request: Request, outcome: Outcome) {
  const text = await request.text()
  const schema = outcome === 'paid' ? payOptionsSchema : payOptionsSchema.omit({ amount: true })
  const parsed = schema.safeParse(text === '' ? {} : parsedJson(text))
  if (!parsed.success) throw new GatewayRefusal('invalid_request')
  return parsed.data
}

/**
 * The files that the pay page loads: its style, and fonts for Thai and Chinese, from their packages, for
 * machines without such fonts.
 */
const { resolve } = createRequire(import.meta.url)

const thaiFace = /^ibm-plex-sans-thai-thai-(?:400|600|700)-normal\.woff2$/
const chineseFace = /^noto-sans-sc-[a-z0-9-]{1,20}-wght-normal\.woff2$/
const thaiPackage = '@fontsource/ibm-plex-sans-thai'
const chinesePackage = '@fontsource-variable/noto-sans-sc'

/** `path` is the part after the page's base. Null when it is none of these files. */
async function answerPayPageFile(path: string): Promise<Response | null> {
  if (path === '/pay-page.css') {
    return pageStyle(new URL('./pay-page.css', import.meta.url))
  }
  if (path === '/chinese.css') {
    const faces = await readFile(resolve(`${chinesePackage}/index.css`), 'utf8')
    return styleSheet(faces.replaceAll('./files/', './fonts/'))
  }
  const [, name = ''] = /^\/fonts\/([a-z0-9-]+\.woff2)$/.exec(path) ?? []
  const from = thaiFace.test(name) ? thaiPackage : chineseFace.test(name) ? chinesePackage : null
  if (from === null) return null
  const bytes = await fontOf(`${from}/files/${name}`)
  return bytes && new Response(bytes, { headers: fontHeaders })
}

async function fontOf(specifier: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(resolve(specifier)))
  } catch {
    return null
  }
}

const fontHeaders = {
  'content-type': 'font/woff2',
  'cache-control': 'max-age=86400',
  'x-content-type-options': 'nosniff',
}
