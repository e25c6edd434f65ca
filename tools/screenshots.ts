/**
 * `npm run screenshots`: every page and state at three widths, in both themes and all languages, into
 * `screenshots/`; `npm run screenshots -- menu th` takes those whose path has each of the words. The
 * README's picture, which is kept, is taken with them.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { themes } from '../components/frame/preferences.ts'
import { startPortal, startPortalFor } from '../e2e/server.ts'
import { startStandInService } from '../e2e/stand-in-service.ts'
import { openTill } from '../e2e/till.ts'
import { languages } from '../lib/contract/languages.ts'
import { addressBookReplySchema } from '../lib/storefront/saved-address.ts'
import { browserLaunch } from './browser.ts'
import { accountShots } from './screenshots-of-accounts.ts'
import { opsShots } from './screenshots-of-ops.ts'
import { payShots } from './screenshots-of-payments.ts'
import { quoteShots } from './screenshots-of-quotes.ts'
import { trackingShots } from './screenshots-of-tracking.ts'
import type { Shot } from './shot.ts'

const shots: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'route-suggestions', path: '/', act: typePlace, window: true },
  { name: 'route-doubtful', path: '/', act: findPlaces },
  { name: 'accounts-loading', path: '/developers', service: 'is slow' },
  { name: 'accounts-empty', path: '/developers', service: 'has nothing' },
  { name: 'accounts-unanswered', path: '/developers', service: 'hangs up' },
  { name: 'accounts-refused', path: '/developers', service: 'refuses' },
  { name: 'accounts-nonsense', path: '/developers', service: 'talks nonsense' },
  { name: 'developers', path: '/developers' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-in-refused', path: '/sign-in', act: submitNothing },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'sign-up-code', path: '/sign-up', act: askForCode },
  { name: 'code-gone', path: '/sign-up/code' },
  { name: 'reset', path: '/reset' },
  { name: 'account', path: '/sign-in', act: signIn },
  { name: 'addresses-empty', path: '/sign-in', act: openAddresses },
  { name: 'address-editor', path: '/sign-in', act: editAddress },
  { name: 'addresses', path: '/sign-in', act: saveAddress },
  { name: 'route-saved', path: '/sign-in', act: offerSaved, window: true },
  { name: 'sessions', path: '/sign-in?next=/account/sessions', act: signIn },
  { name: 'menu-account', path: '/sign-in', act: openAccountMenu, window: true },
  ...accountShots(() => demo),
  ...quoteShots,
  ...trackingShots(() => demo),
  ...opsShots(() => demo),
  { name: 'not-found', path: '/no/such/page' },
  { name: 'offline', path: '/offline' },
  { name: 'offline-banner', path: '/', act: loseConnection, window: true },
  { name: 'menu-language', path: '/', act: openMenu('language-menu'), window: true },
  { name: 'menu-theme', path: '/', act: openMenu('theme-menu'), window: true },
  { name: 'error', path: '/', act: forgeChoice },
]

const heights: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1440: 900 }
const root = join(import.meta.dirname, '..')

const words = process.argv.slice(2)
const service = await startStandInService()
const [demo, till, elsewhere] = await Promise.all([
  // Trips that would take hours are over in seconds.
  startPortal({ SANDBOX_SPEED: '600' }),
  openTill(),
  startPortalFor({ baseUrl: service.baseUrl, apiKey: 'ak_pictures', apiSecret: 'as_pictures' }),
])
const browser = await chromium.launch(browserLaunch(process.env))
try {
  let taken = 0
  for (const shot of [...shots, ...payShots(till)]) {
    for (const language of languages) {
      for (const theme of themes.filter((each) => each !== 'system')) {
        for (const width of Object.keys(heights).map(Number)) {
          const file = join('screenshots', language, theme, `${shot.name}-${width}.png`)
          if (!words.every((word) => file.includes(word))) continue
          await take({ shot, language, theme, width, file: join(root, file) })
          taken += 1
        }
      }
    }
    console.log(`${shot.name}: ${taken} so far`)
  }
  if (words.length === 0) await takeForReadme()
} finally {
  await browser.close()
  await Promise.all([till.stop(), demo.stop(), elsewhere.stop(), service.stop()])
}

async function take({
  shot,
  language,
  theme,
  width,
  file,
}: {
  shot: Shot
  language: string
  theme: string
  width: number
  file: string
}): Promise<void> {
  const { baseUrl } = shot.service === undefined ? demo : elsewhere
  if (shot.service !== undefined) service.behaviour = shot.service
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 900 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await context.addCookies([
    { name: 'language', value: language, url: baseUrl },
    { name: 'theme', value: theme, url: baseUrl },
  ])
  const page = await context.newPage()
  const path = typeof shot.path === 'string' ? shot.path : await shot.path()
  await page.goto(`${baseUrl}${path}`, {
    waitUntil: shot.service === 'is slow' ? 'commit' : 'load',
  })
  await page.locator('h1').waitFor()
  await shot.act?.(page)
  await settle(page)
  await page.screenshot({ path: file, fullPage: shot.window !== true })
  await context.close()
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

async function typePlace(page: Page): Promise<void> {
  await page.getByRole('combobox').first().pressSequentially('bang phli')
  await page.getByRole('option').first().waitFor()
}

/** One end that is known by its area alone, and one that is sure. */
async function findPlaces(page: Page): Promise<void> {
  for (const [index, text] of ['10540', '18.79, 98.98'].entries()) {
    await page.getByRole('combobox').nth(index).fill(text)
    await page.keyboard.press('Enter')
  }
  await page.locator('#route-map').scrollIntoViewIfNeeded()
  await page.locator('.map-pin').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, 0))
}

function openMenu(id: string): (page: Page) => Promise<void> {
  return async (page) => {
    // A phone has one menu for both.
    const opener = page.locator(`[popovertarget=${id}]:visible, [popovertarget=site-menu]:visible`)
    await opener.first().click()
  }
}

async function submitNothing(page: Page): Promise<void> {
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

let asked = 0

/** Each an address of its own: codes to one are limited. */
async function askForCode(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill(`visitor-${(asked += 1)}@shop.example`)
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.waitForURL('**/sign-up/code*')
}

/** As the first of the demo's people. */
async function signIn(page: Page): Promise<void> {
  await page.getByRole('main').locator('ul button').first().click()
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/account'))
  await page.locator('main h2, main li').first().waitFor()
}

/** Empty as long as no picture has kept one: that of the empty book is taken first. */
async function openAddresses(page: Page): Promise<void> {
  await signIn(page)
  const reply = await page.request.get('/portal/address/saved')
  const { accounts } = addressBookReplySchema.parse(await reply.json())
  await page.goto(`/accounts/${accounts[0]?.id}/addresses`)
  await page.locator('h1').waitFor()
}

async function editAddress(page: Page): Promise<void> {
  await openAddresses(page)
  await page.goto(`${page.url()}/new`)
  await page.locator('#label').fill('Warehouse Bang Na')
  await page.getByRole('combobox').first().fill('13.66, 100.6')
  await page.keyboard.press('Enter')
  await page.locator('#contact-name').fill('Somchai Jaidee')
  await page.locator('#phone').fill('+66 81 111 1111')
  await page.locator('#note').fill('Gate 2. The dock is behind the blue hall.')
  await page.locator('fieldset input[type=checkbox]').first().check()
  await page.locator('.map-pin').waitFor()
  await page.waitForLoadState('networkidle')
}

/** The pictures of one run share a database: the first of them saves it. */
async function saveAddress(page: Page): Promise<void> {
  await openAddresses(page)
  if ((await page.locator('article').count()) > 0) return
  await editAddress(page)
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.locator('article').first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function offerSaved(page: Page): Promise<void> {
  await saveAddress(page)
  await page.goto('/')
  await page.getByRole('combobox').first().click()
  await page.getByRole('option').first().waitFor()
}

async function openAccountMenu(page: Page): Promise<void> {
  await signIn(page)
  await openMenu('account-menu')(page)
}

async function loseConnection(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

/** A choice that no page offers is refused, by the error page. */
async function forgeChoice(page: Page): Promise<void> {
  await openMenu('language-menu')(page)
  const option = page.locator('button[name=language]:visible').first()
  await option.evaluate((button) => button.setAttribute('value', 'forged'))
  await option.click()
  await page.getByRole('main').getByRole('button').waitFor()
}

async function takeForReadme(): Promise<void> {
  const folder = join(root, 'docs/pictures')
  mkdirSync(folder, { recursive: true })
  await take({
    shot: { name: 'first-page', path: '/', window: true },
    language: 'en',
    theme: 'light',
    width: 1440,
    file: join(folder, 'first-page.png'),
  })
  console.log('docs/pictures/first-page.png, which is the README’s')
}
