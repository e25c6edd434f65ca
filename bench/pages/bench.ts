/**
 * What the pages cost a phone: the JavaScript of each before anybody scrolls, beside an empty page of
 * the same Next and React built and served in the same run, and Lighthouse's marks, of the empty page
 * too; then the frame time of the load view. The bars: the landing within 60 kB (gzip) of the empty page;
 * 95 in each category, SEO on public pages; a frame at most 1.3 of a bare scene's.
 */
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startPortal } from '../../e2e/server.ts'
import { browserLaunch } from '../../tools/browser.ts'
import { printTable } from '../kit/table.ts'
import { run as runLoadView } from '../load-view.ts'
import { startEmptyPage } from './empty-page.ts'
import { categories, installLighthouse, judge } from './lighthouse.ts'
import { scriptSize } from './script-size.ts'
import { signedInCookie } from './signed-in-cookie.ts'

export const about =
  'JavaScript beside an empty page, Lighthouse marks  [--runs 3] [--only /quote] [--sizes]'

const publicPaths = ['/', '/cargo', '/packing', '/developers', '/sign-in', '/sign-up']
/** A quote is one person's. */
const privatePaths = ['/quote', '/account', '/account/sessions']
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
  const wanted = ({ path }: { path: string }) => values.only === undefined || values.only === path
  const pages = [
    ...publicPaths.map((path) => ({ path, isPublic: true })),
    ...privatePaths.map((path) => ({ path, isPublic: false })),
  ].filter(wanted)

  await using closers = new AsyncDisposableStack()
  const emptyUrl = await startEmptyPage(closers)
  const portal = await startPortal()
  closers.defer(() => portal.stop())
  const browser = await chromium.launch(browserLaunch(process.env))
  closers.defer(() => browser.close())

  const empty = await scriptSize(browser, emptyUrl)
  const rows = [
    ['an empty page', kb(empty.documentBytes), '', kb(empty.allBytes), `${empty.files}`],
  ]
  const opened = pages.filter((page) => !page.path.startsWith('/account'))
  for (const { path } of opened) {
    const size = await scriptSize(browser, `${portal.baseUrl}${path}`)
    const more = kb(size.allBytes - empty.allBytes)
    rows.push([path, kb(size.documentBytes), more, kb(size.allBytes), `${size.files}`])
  }
  printTable(['JavaScript, kB gzip', 'document', 'over empty', 'all', 'files'], rows)
  if (values.sizes) return

  await installLighthouse()
  const cookie = await signedInCookie(browser, portal)
  const marks = []
  const judgedPages = [
    ...(values.only === undefined
      ? [{ path: 'an empty page', url: emptyUrl, isPublic: true }]
      : []),
    ...pages.map(({ path, isPublic }) => ({ path, isPublic, url: `${portal.baseUrl}${path}` })),
  ]
  for (const { path, url, isPublic } of judgedPages) {
    const judged = await judge(url, {
      runs: Number(values.runs),
      cookie: isPublic ? null : cookie,
    })
    const shown = categories.map((each) =>
      each === 'seo' && !isPublic ? 'private' : String(judged[each]),
    )
    marks.push([path, ...shown])
    if (judged.faults.length > 0) process.stdout.write(`${path}: ${judged.faults.join(', ')}\n`)
  }
  printTable([`Lighthouse, median of ${values.runs}`, ...categories], marks)
  if (values.only === undefined) await runLoadView([])
}
