/**
 * `npm run screenshots`: every page and state at three widths, in both themes and all languages, into
 * `screenshots/`; `npm run screenshots -- -g "menu.*th"` takes those whose name matches. The README's
 * pictures, which are kept, are taken with them (`-g docs` takes these alone).
 */
import { join } from 'node:path'
import { test as base, type Browser, type Page } from '@playwright/test'
import { themes } from '../../components/frame/preferences.ts'
import { languages } from '../../lib/contract/languages.ts'
import { signInAs } from '../acting.ts'
import { staffedBeside } from '../beside.ts'
import { ready } from '../pages.ts'
import { startPortal } from '../server.ts'
import { startStandInService } from '../stand-in-service.ts'
import { startedOnce } from '../started-once.ts'
import { openTill } from '../till.ts'
import { accountShots } from './accounts.ts'
import { consoleShots } from './console.ts'
import { opsShots } from './ops.ts'
import { payShots } from './payments.ts'
import { peopleShots } from './people.ts'
import { quoteShots } from './quotes.ts'
import { routeShots } from './route.ts'
import { openMenu, type Shot, type World } from './shot.ts'
import { trackingShots } from './tracking.ts'
import { waybillShots } from './waybills.ts'

const test = base.extend<object, World>({
  demo: startedOnce(() => startPortal({ SANDBOX_SPEED: '600' })),
  till: startedOnce(() => openTill()),
  elsewhere: staffedBeside(startStandInService),
})

const shots: readonly Shot[] = [
  ...routeShots,
  { name: 'accounts-loading', path: '/developers', service: 'waits' },
  { name: 'accounts-empty', path: '/developers', service: 'has nothing' },
  { name: 'accounts-unanswered', path: '/developers', service: 'hangs up' },
  { name: 'accounts-refused', path: '/developers', service: 'refuses' },
  { name: 'accounts-nonsense', path: '/developers', service: 'talks nonsense' },
  { name: 'developers', path: '/developers' },
  { name: 'packing', path: '/packing' },
  ...peopleShots,
  ...accountShots,
  ...quoteShots,
  ...trackingShots,
  ...opsShots,
  ...waybillShots,
  ...consoleShots,
  { name: 'not-found', path: '/no/such/page' },
  { name: 'offline', path: '/offline' },
  { name: 'offline-banner', path: '/', act: loseConnection, window: true },
  { name: 'menu-language', path: '/', act: openMenu('language-menu'), window: true },
  { name: 'menu-theme', path: '/', act: openMenu('theme-menu'), window: true },
  { name: 'error', path: '/', act: loseChunk },
  ...payShots,
]

/** The README's, small files each: what is in the window, in English, light. */
const forReadme = [
  { of: 'home', width: 1440, height: 1040, name: 'first-page' },
  { of: 'quote-first', width: 1440, height: 1250, name: 'price' },
  { of: 'order-on-map', width: 1440, height: 1250, name: 'on-the-way' },
  { of: 'order-on-map', width: 390, height: 844, name: 'on-the-way-phone' },
] as const

const root = join(import.meta.dirname, '../..')

for (const shot of shots) {
  for (const language of languages) {
    for (const theme of themes.filter((each) => each !== 'system')) {
      for (const [width, height] of [
        [390, 844],
        [768, 1024],
        [1440, 900],
      ] as const) {
        test(`${shot.name}-${width} ${theme} ${language}`, async ({
          browser,
          demo,
          till,
          elsewhere,
        }) => {
          const file = join('screenshots', language, theme, `${shot.name}-${width}.png`)
          const world = { demo, till, elsewhere }
          await take({ browser, world, shot, language, theme, width, height, file })
        })
      }
    }
  }
}

for (const { of, width, height, name } of forReadme) {
  test(`docs: ${name}`, async ({ browser, demo, till, elsewhere }) => {
    const shot = shots.find((each) => each.name === of)
    if (shot === undefined) throw new Error(`there is no picture ${of}`)
    await take({
      browser,
      world: { demo, till, elsewhere },
      shot: { ...shot, window: true },
      language: 'en',
      theme: 'light',
      width,
      height,
      file: join('docs/pictures', `${name}.png`),
    })
  })
}

async function take({
  browser,
  world,
  shot,
  language,
  theme,
  width,
  height,
  file,
}: {
  browser: Browser
  world: World
  shot: Shot
  language: string
  theme: string
  width: number
  height: number
  file: string
}): Promise<void> {
  const { demo, elsewhere } = world
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
  const path = typeof shot.path === 'string' ? shot.path : await shot.path(world)
  if (shot.service !== undefined) {
    elsewhere.service.behaviour = 'answers'
    await signInAs(page, elsewhere, { role: 'admin', next: path })
    elsewhere.service.behaviour = shot.service
  }
  await page.goto(`${baseUrl}${path}`, {
    waitUntil: shot.service === 'waits' ? 'commit' : 'load',
  })
  await page.locator('h1').waitFor()
  await shot.act?.(page, world)
  // Some parts of a page wait until a person moves the mouse.
  await page.mouse.move(1, 1)
  if (shot.window !== true) await page.evaluate(() => scrollTo(0, 0))
  if (shot.window === true) await settle(page)
  else await showWhole(page, width)
  await page.screenshot({ path: join(root, file), fullPage: shot.window !== true })
  await context.close()
}

/** In a window of its own height: one that is squeezed for a moment has its maps at another scale than their pins. */
async function showWhole(page: Page, width: number): Promise<void> {
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
  await ready(page)
  await page.context().setOffline(true)
}

/** A part of a page does not arrive: that of the button that copies, which only one page has. */
async function loseChunk(page: Page): Promise<void> {
  await page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('clipboard.writeText')) await route.abort()
    else await route.fulfill({ response })
  })
  await ready(page)
  await page.locator('footer a[href="/developers"]').click()
  await page.locator('main form').waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('button').waitFor()
}
