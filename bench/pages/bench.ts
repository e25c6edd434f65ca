/**
 * What the pages cost a phone: the JavaScript of each before anybody scrolls, beside an empty page of
 * the same Next and React built and served in the same run, and Lighthouse's marks, of the empty page
 * too; then the frame time of the load view. The bars: the landing within 60 kB (gzip) of the empty page;
 * 95 in each category, SEO on public pages; a frame at most 1.3 of a bare scene's.
 */
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { startPortal, type RunningPortal } from '../../e2e/server.ts'
import { browserLaunch } from '../../tools/browser.ts'
import { printTable } from '../kit/table.ts'
import { run as runLoadView } from '../load-view.ts'
import { startEmptyPage } from './empty-page.ts'
import { categories, installLighthouse, judge } from './lighthouse.ts'
import { scriptSize } from './script-size.ts'
import { customer, guestWithPrice } from './visitors.ts'

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
    if (judged.faults.length > 0)
      process.stdout.write(`${page.name}: ${judged.faults.join(', ')}\n`)
  }
  printTable([`Lighthouse, median of ${values.runs}`, ...categories], marks)
  if (values.only === undefined) await runLoadView([])
}

/** In the order in which one comes to them. */
async function pagesOf(browser: Browser, portal: RunningPortal): Promise<JudgedPage[]> {
  const guest = await guestWithPrice(browser, portal)
  const theirs = await customer(browser, portal)
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
    page('/account', theirs.cookie),
    page('/account/sessions', theirs.cookie),
  ]
}
