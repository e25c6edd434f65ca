/**
 * `npm run screenshots`: every page and state at three widths, in both themes and all languages, into
 * `screenshots/`; `npm run screenshots -- menu th` takes those whose path has each of the words (`home,cargo`: or). The
 * README's pictures, which are kept, are taken with them (`npm run screenshots -- docs` takes these alone).
 */
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { themes } from '../components/frame/preferences.ts'
import { signInAs } from '../e2e/acting.ts'
import { setUpPortalFor, startPortal } from '../e2e/server.ts'
import { startStandInService } from '../e2e/stand-in-service.ts'
import { openTill } from '../e2e/till.ts'
import { languages } from '../lib/contract/languages.ts'
import { browserLaunch } from './browser.ts'
import { openMenu } from './open-menu.ts'
import { accountShots } from './screenshots-of-accounts.ts'
import { opsShots } from './screenshots-of-ops.ts'
import { payShots } from './screenshots-of-payments.ts'
import { peopleShots } from './screenshots-of-people.ts'
import { quoteShots } from './screenshots-of-quotes.ts'
import { routeShots } from './screenshots-of-route.ts'
import { trackingShots } from './screenshots-of-tracking.ts'
import type { Shot } from './shot.ts'

const shots: readonly Shot[] = [
  ...routeShots,
  { name: 'accounts-loading', path: '/developers', service: 'is slow' },
  { name: 'accounts-empty', path: '/developers', service: 'has nothing' },
  { name: 'accounts-unanswered', path: '/developers', service: 'hangs up' },
  { name: 'accounts-refused', path: '/developers', service: 'refuses' },
  { name: 'accounts-nonsense', path: '/developers', service: 'talks nonsense' },
  { name: 'developers', path: '/developers' },
  { name: 'packing', path: '/packing' },
  ...peopleShots,
  ...accountShots(() => demo),
  ...quoteShots,
  ...trackingShots(
    () => demo,
    () => till,
  ),
  ...opsShots(() => demo),
  { name: 'not-found', path: '/no/such/page' },
  { name: 'offline', path: '/offline' },
  { name: 'offline-banner', path: '/', act: loseConnection, window: true },
  { name: 'menu-language', path: '/', act: openMenu('language-menu'), window: true },
  { name: 'menu-theme', path: '/', act: openMenu('theme-menu'), window: true },
  { name: 'error', path: '/', act: loseChunk },
]

/** The README's, small files each: what is in the window, in English, light. */
const forReadme = [
  { of: 'home', width: 1440, height: 1040, name: 'first-page' },
  { of: 'quote-first', width: 1440, height: 1250, name: 'price' },
  { of: 'order-on-map', width: 1440, height: 1250, name: 'on-the-way' },
  { of: 'order-on-map', width: 390, height: 844, name: 'on-the-way-phone' },
] as const

const heights: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1440: 900 }
const root = join(import.meta.dirname, '..')

const words = process.argv.slice(2)
const service = await startStandInService()
// One after the other: each has to be ready in time, on a busy machine too. In the first, trips that
// would take hours are over in seconds.
const demo = await startPortal({ SANDBOX_SPEED: '600' })
const till = await openTill()
const elsewhere = await setUpPortalFor({
  baseUrl: service.baseUrl,
  apiKey: 'ak_pictures',
  apiSecret: 'as_pictures',
})
const browser = await chromium.launch(browserLaunch(process.env))
try {
  let taken = 0
  const missed: string[] = []
  for (const shot of [...shots, ...payShots(till)]) {
    for (const language of languages) {
      for (const theme of themes.filter((each) => each !== 'system')) {
        for (const width of Object.keys(heights).map(Number)) {
          const file = join('screenshots', language, theme, `${shot.name}-${width}.png`)
          if (!isWanted(file)) continue
          try {
            await take({ shot, language, theme, width, file: join(root, file) })
            taken += 1
          } catch (error) {
            missed.push(file)
            console.error(`${file} was not taken: ${String(error)}`)
          }
        }
      }
    }
    console.log(`${shot.name}: ${taken} so far`)
  }
  for (const { of, width, height, name } of forReadme) {
    const file = join('docs/pictures', `${name}.png`)
    const shot = shots.find((each) => each.name === of)
    if (shot === undefined || !isWanted(file)) continue
    const inWindow = { ...shot, window: true as const }
    await take({
      shot: inWindow,
      language: 'en',
      theme: 'light',
      width,
      height,
      file: join(root, file),
    })
    console.log(`${file}, which is the README’s`)
  }
  if (missed.length > 0) {
    console.error(`${missed.length} pictures are missing.`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await Promise.all([till.stop(), demo.stop(), elsewhere.stop(), service.stop()])
}

/** Has each of the words; of those with commas between, one. */
function isWanted(file: string): boolean {
  return words.every((word) => word.split(',').some((each) => file.includes(each)))
}

async function take({
  shot,
  language,
  theme,
  width,
  height = heights[width] ?? 900,
  file,
}: {
  shot: Shot
  language: string
  theme: string
  width: number
  height?: number
  file: string
}): Promise<void> {
  const { baseUrl } = shot.service === undefined ? demo : elsewhere
  const context = await browser.newContext({
    viewport: { width, height },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await context.addCookies([
    { name: 'language', value: language, url: baseUrl },
    { name: 'theme', value: theme, url: baseUrl },
  ])
  const page = await context.newPage()
  const path = typeof shot.path === 'string' ? shot.path : await shot.path()
  if (shot.service !== undefined) {
    service.behaviour = 'answers'
    await signInAs(page, elsewhere, { role: 'admin', next: path })
    service.behaviour = shot.service
  }
  await page.goto(`${baseUrl}${path}`, {
    waitUntil: shot.service === 'is slow' ? 'commit' : 'load',
  })
  await page.locator('h1').waitFor()
  await shot.act?.(page)
  // What waits for a person sees one.
  await page.mouse.move(1, 1)
  if (shot.window !== true) await page.evaluate(() => scrollTo(0, 0))
  if (shot.window === true) await settle(page)
  else await standWhole(page, width)
  await page.screenshot({ path: file, fullPage: shot.window !== true })
  await context.close()
}

/** In a window of its own height: one that is squeezed for a moment has its maps at another scale than their pins. */
async function standWhole(page: Page, width: number): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height })
    await settle(page)
  }
}

/** Fonts have come, and nothing has moved for two frames. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    await document.fonts.ready
    await frame()
  })
}

async function loseConnection(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

/** A part of a page does not arrive: that of the button that copies, which only one page has. */
async function loseChunk(page: Page): Promise<void> {
  await page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('clipboard.writeText')) await route.abort()
    else await route.fulfill({ response })
  })
  await page.waitForLoadState('networkidle')
  await page.locator('footer a[href="/developers"]').click()
  await page.locator('main form').waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('button').waitFor()
}
