/**
 * Measures what the pages cost a phone: the JavaScript of each before anybody scrolls, beside an empty page of
 * the same Next and React built and served in the same run, and Lighthouse's marks, of the empty page
 * too; then the frame time of the load view. The bars: the landing within 60 kB (gzip) of the empty page;
 * 95 in each category, SEO on public pages; a frame at most 1.3 of a bare scene's.
 */
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import { startPortal, type RunningPortal } from '../../e2e/server.ts'
import { findFreePort } from '#server/db/embedded/free-port.ts'
import { browserLaunch } from '../../tools/browser.ts'
import { printTable } from '../kit/table.ts'
import { run as runLoadView } from '../load-view.ts'
import { categories, installLighthouse, judge } from './lighthouse.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'
import { gzipSync } from 'node:zlib'
import { orderHref, waybillsHref } from '#lib/hrefs.ts'
import { signInAs } from '../../e2e/acting.ts'
import { callerFor } from '../../e2e/orders.ts'
import { ownHome, signIn } from '../../e2e/people.ts'
import { bangPhliToMaeRim, haveDraft, loads } from '../../e2e/quote-draft.ts'
import { owner } from '../../e2e/tracking.ts'

export const about =
  'JavaScript beside an empty page, Lighthouse marks  [--runs 3] [--only /quote] [--sizes]'

interface JudgedPage {
  readonly name: string
  readonly url: string
  readonly cookie: string | null
  /** Others are one person's: no search engine is to find them. */
  readonly isPublic: boolean
}

const publicPaths = ['/', '/cargo', '/packing', '/developers', '/sign-in', '/sign-up']

const consolePaths = [
  '/staff',
  '/console/deliveries',
  '/console/customers',
  '/console/catalogue',
  '/console/catalogue/areas/new',
  '/console/catalogue/routes/new',
  '/console/automation/rules/new',
  '/console/connections',
  '/console/organization',
]

const kb = (bytes: number) => (bytes / 1000).toFixed(1)

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '3' },
      only: { type: 'string' },
      sizes: { type: 'boolean', default: false },
    },
  })
  await using closers = new AsyncDisposableStack()
  const empty: JudgedPage = {
    name: 'an empty page',
    url: await startEmptyPage(closers),
    cookie: null,
    isPublic: true,
  }
  const portal = await startPortal()
  closers.defer(() => portal.stop())
  const browser = await chromium.launch(browserLaunch(process.env))
  closers.defer(() => browser.close())
  const pages = (await pagesOf(browser, portal)).filter(
    ({ name }) => values.only === undefined || values.only === name,
  )

  const floor = await scriptSize(browser, empty)
  const rows = [[empty.name, kb(floor.documentBytes), '', kb(floor.allBytes), `${floor.files}`]]
  for (const page of pages) {
    const size = await scriptSize(browser, page)
    const more = kb(size.allBytes - floor.allBytes)
    rows.push([page.name, kb(size.documentBytes), more, kb(size.allBytes), `${size.files}`])
  }
  printTable(['JavaScript, kB gzip', 'document', 'over empty', 'all', 'files'], rows)
  if (values.sizes) return

  await installLighthouse()
  const marks = []
  for (const page of values.only === undefined ? [empty, ...pages] : pages) {
    const judged = await judge(page.url, { runs: Number(values.runs), cookie: page.cookie })
    const shown = categories.map((each) =>
      each === 'seo' && !page.isPublic ? 'private' : String(judged[each]),
    )
    marks.push([page.name, ...shown])
    process.stdout.write(`${[page.name, ...shown].join(' ')}: ${judged.faults.join(', ')}\n`)
  }
  printTable([`Lighthouse, median of ${values.runs}`, ...categories], marks)
  if (values.only === undefined) await runLoadView([])
}

/** In the order in which one comes to them. */
async function pagesOf(browser: Browser, portal: RunningPortal): Promise<JudgedPage[]> {
  const guest = await guestWithPrice(browser, portal)
  const theirs = await customer(browser, portal)
  const ofStaff = await administrator(browser, portal)
  const page = (name: string, cookie: string | null, path = name): JudgedPage => ({
    name,
    url: `${portal.baseUrl}${path}`,
    cookie,
    isPublic: publicPaths.includes(name),
  })
  return [
    ...publicPaths.map((path) => page(path, null)),
    page('/quote, nothing yet', null, '/quote'),
    page('/quote', guest),
    page('/pay', theirs.cookie, theirs.payPath),
    page('/orders', theirs.cookie, theirs.orderPath),
    page('/waybills', theirs.cookie, theirs.waybillsPath),
    page('/account', theirs.cookie),
    page('/account/sessions', theirs.cookie),
    ...consolePaths.map((path) => page(path, ofStaff)),
  ]
}

/** Builds and serves the page that says nothing. */
const folder = join(import.meta.dirname, 'empty-page')
const next = join(import.meta.dirname, '../../node_modules/next/dist/bin/next')
const readyWithinMs = 30_000

async function startEmptyPage(closers: AsyncDisposableStack): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  await runProgram(process.execPath, [next, 'build'], { cwd: folder, env })
  const port = await findFreePort()
  const args = [next, 'start', '--hostname', '127.0.0.1', '--port', String(port)]
  const server = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' })
  closers.defer(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill()
    await once(server, 'exit')
  })
  const url = `http://127.0.0.1:${port}`
  const deadlineMs = Date.now() + readyWithinMs
  while (!(await isUp(url))) {
    if (Date.now() > deadlineMs) throw new Error('the empty page was not served in time')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return url
}

async function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** How much JavaScript a phone loads for a page that nobody has scrolled or touched yet. */
interface ScriptSize {
  /** Named in the document itself: what stands between the visitor and a page that answers. */
  readonly documentBytes: number
  /** With what the page asked for by itself afterwards. */
  readonly allBytes: number
  readonly files: number
}

/** `cookie`: of whoever looks, or null for somebody who has not been here before. */
async function scriptSize(
  browser: Browser,
  { url, cookie }: { url: string; cookie: string | null },
): Promise<ScriptSize> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(cookie !== null && { extraHTTPHeaders: { cookie } }),
  })
  try {
    const page = await context.newPage()
    const sizes = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      const size = response.body().then((body) => gzipSync(body, { level: 9 }).length)
      sizes.set(response.url(), size)
    })
    const response = await page.goto(url, { waitUntil: 'networkidle' })
    const named = scriptsOf((await response?.text()) ?? '', url)
    let documentBytes = 0
    let allBytes = 0
    for (const [source, size] of sizes) {
      allBytes += await size
      if (named.has(source)) documentBytes += await size
    }
    return { documentBytes, allBytes, files: sizes.size }
  } finally {
    await context.close()
  }
}

function scriptsOf(html: string, base: string): ReadonlySet<string> {
  const sources = html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)
  return new Set([...sources].map(([, source = '']) => new URL(source, base).href))
}

// The visitors of the pages that are judged: each came there as people do.

/** Has said what goes where and seen the price: the cookie, as the browser would send it. */
async function guestWithPrice(browser: Browser, portal: RunningPortal): Promise<string> {
  await using context = await browser.newContext({ baseURL: portal.baseUrl })
  const page = await context.newPage()
  await seePrice(page, portal)
  return await cookieOf(page)
}

interface Customer {
  readonly cookie: string
  /** Where a quote is paid that nobody has paid yet. */
  readonly payPath: string
  /** Where an order is watched. */
  readonly orderPath: string
  readonly waybillsPath: string
}

/** Is signed in, with a price to pay and an order to watch. */
async function customer(browser: Browser, portal: RunningPortal): Promise<Customer> {
  const person = portal.users.find(({ email }) => email === owner)
  if (person === undefined) throw new Error(`the demo has no ${owner}`)
  const { accountId, deliveryId } = await callerFor(portal).place({ to: 'chiangMai' })
  await using context = await browser.newContext({ baseURL: portal.baseUrl })
  const page = await context.newPage()
  await signIn(page, person)
  await page.waitForURL(ownHome)
  await seePrice(page, portal)
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await page.waitForURL('**/quotes/*/pay')
  return {
    cookie: await cookieOf(page),
    payPath: new URL(page.url()).pathname,
    orderPath: orderHref(accountId, deliveryId),
    waybillsPath: waybillsHref(accountId),
  }
}

async function administrator(browser: Browser, portal: RunningPortal): Promise<string> {
  await using context = await browser.newContext({ baseURL: portal.baseUrl })
  const page = await context.newPage()
  await signInAs(page, portal, { role: 'admin', next: '/staff' })
  return await cookieOf(page)
}

async function seePrice(page: Page, { baseUrl }: RunningPortal): Promise<void> {
  await haveDraft(page.context(), baseUrl, { ...bangPhliToMaeRim, items: loads.one })
  await page.goto('/quote')
  await page.getByRole('button', { name: 'See the price' }).click()
  await page.getByRole('region', { name: 'Total' }).waitFor()
}

async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
