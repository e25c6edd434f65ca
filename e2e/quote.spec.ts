import { readFileSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { canReadText, textOfPdf } from '#server/paper/testing/pdf-text.ts'
import { readPdf } from '#server/paper/testing/read-pdf.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { languages, openReady, prefer } from './pages.ts'
import { signUp } from './people.ts'
import { bangPhliToMaeRim, haveDraft, loads, saveOf } from './quote-draft.ts'
import { setUpPortalFor, type RunningPortal } from './server.ts'
import { expect, test as base } from './test.ts'
import { startWithoutAdditions } from './without-additions.ts'
import { endWorkers, keepWorkers, killLastWorker, startedWorkers } from './workers.ts'

const test = base.extend<{ seePrice: (draft?: object) => Promise<void> }>({
  /** A visit with a draft goes from its load to the price. */
  seePrice: async ({ page, context, portal }, give) =>
    give(async (draft = complete) => {
      await haveDraft(context, portal.baseUrl, draft)
      await page.goto('/cargo')
      await page.getByRole('button', { name: 'See the price' }).click()
      await expect(page).toHaveURL('/quote')
    }),
})

const words = {
  en: { onToLoad: 'Next: cargo', price: 'See the price', held: /Price held for/ },
  th: { onToLoad: 'ต่อไป: สินค้า', price: 'ดูราคา', held: /ราคานี้มีผลอีก/ },
  zh: { onToLoad: '下一步：货物', price: '查看价格', held: /价格保留/ },
} as const

const complete = { ...bangPhliToMaeRim, items: loads.one }

/** As figures: what stands behind the last currency sign or before it. */
function amountOf(text: string): number {
  return Number(text.replaceAll(/[^\d.]/g, ''))
}

async function totalOf(page: Page): Promise<number> {
  const card = page.getByRole('region', { name: 'Total' })
  return amountOf(await card.locator('p').first().innerText())
}

for (const language of languages) {
  test(`a guest goes from route to load to price in ${language}`, async ({
    page,
    context,
    portal,
  }) => {
    await prefer(context, portal.baseUrl, { language })
    await haveDraft(context, portal.baseUrl, complete)
    await page.goto('/')
    await page.getByRole('button', { name: words[language].onToLoad }).click()
    await expect(page).toHaveURL('/cargo')
    await page.getByRole('button', { name: words[language].price }).click()
    await expect(page).toHaveURL('/quote')
    await expect(page.getByRole('timer')).toHaveText(words[language].held)
    await expect(page.locator('main')).toContainText('฿')
    await expectNoViolation(page)
  })
}

test('the lines of the price add up to it, and it is shown by weight and volume', async ({
  page,
  seePrice,
}) => {
  await seePrice()
  const lines = await page.locator('tbody td.text-right').allInnerTexts()
  const total = await totalOf(page)
  const sum = lines.map(amountOf).reduce((all, each) => all + each, 0)
  expect(sum).toBeCloseTo(total, 2)
  await expect(page.getByText('per kg').locator('+ dd')).toHaveText(
    `฿${(Math.round((total / 2880) * 100) / 100).toFixed(2)}`,
  )
})

test('the printed quote has date, parties, goods, vehicle, add-ons and until when the price holds', async ({
  page,
  seePrice,
}) => {
  await seePrice({ ...complete, addons: ['tail_lift'] })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const paper = page.getByRole('article')
  await expect(paper.getByRole('img', { name: /truck/ })).toBeVisible()
  await expect(paper).toContainText(/Seller.*Chao Phraya Haulage.*Tax ID \d+/)
  await expect(page.getByRole('timer')).toBeHidden()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  // It is printed once, above the text, however far the page was scrolled.
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
  if (!canReadText) return
  const text = textOfPdf(await page.pdf({ format: 'A4' }))
  for (const fact of [
    /^Quote QT[0-9A-Z]+ Date: \w+ \d+, 20\d\d$/m,
    /^The price holds until \w+ \d+, 20\d\d, \d+:\d\d [AP]M\.$/m,
    /Chao Phraya Haulage/,
    /88 Moo 5, Bang Phli Yai/,
    /Somchai · 02 123 4567/,
    /Don Kaeo, Mae Rim/,
    /6-wheel box truck/,
    /^Drinks 6 120 cm × 80 cm × 145 cm 480 kg$/m,
    /^Tail lift ฿/m,
    /^Total ฿/m,
  ]) {
    expect(text).toMatch(fact)
  }
  expect(text).not.toMatch(/Price held for|What happens next|Cargo cover/)
})

test('one vehicle shows the load, how full it is and what more goes in', async ({
  page,
  seePrice,
}) => {
  await seePrice()
  await expect(page.getByText('There is room for more at the same freight')).toBeVisible()
  await expect(page.getByText('How full it is')).toBeVisible()
})

test('a truck at 44 % has room for cartons or pallets, and is not called full', async ({
  page,
  seePrice,
}) => {
  const item = (name: string, qty: number, sizeMm: readonly number[]) => {
    const [lengthMm, widthMm, heightMm] = sizeMm
    return { id: name, name, qty, lengthMm, widthMm, heightMm }
  }
  await seePrice({
    ...bangPhliToMaeRim,
    items: [
      { ...item('Cartons', 24, [600, 400, 400]), weightG: 15_000, flipable: true },
      { ...item('Pallets', 6, [1200, 800, 1200]), weightG: 350_000 },
      { ...item('Sofas', 4, [2000, 900, 850]), weightG: 50_000, fragile: true },
    ],
  })
  await expect(page.getByText('6-wheel box truck').first()).toBeVisible()
  await expect(page.getByText('There is room for more at the same freight')).toBeVisible()
  // One of the others at least: how many are found in time is the machine's matter.
  await expect(page.getByText(/^or \d+ pieces more$/).first()).toBeVisible()
  await expect(page.getByText(/is full/)).toHaveCount(0)
})

test('500 rows in four vehicles have a picture, a short list of each that opens, and a sheet with their number', async ({
  page,
  context,
  portal,
}) => {
  const items = Array.from({ length: 500 }, (_, index) => ({
    id: `r${index}`,
    name: `Item ${index + 1}`,
    qty: 1 + ((index * 7) % 4),
    lengthMm: 300 + ((index * 37) % 900),
    widthMm: 250 + ((index * 53) % 600),
    heightMm: 200 + ((index * 29) % 500),
    weightG: 5000 + ((index * 311) % 30_000),
    flipable: index % 2 === 0,
  }))
  await haveDraft(context, portal.baseUrl, { ...bangPhliToMaeRim, items })
  await openReady(page, '/quote')
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page.getByText(/^\d vehicles together$/)).toBeVisible()
  await expect(page.getByText('How full it is')).toBeVisible()
  const first = page.locator('ol > li').filter({ hasText: '1. ' }).first()
  expect((await first.innerText()).length).toBeLessThan(300)
  const [, hidden] = /and (\d+) more/.exec(await first.innerText()) ?? []
  await first.locator('summary').click()
  await expect(first.locator('details li:visible')).toHaveCount(Number(hidden))
  const pieces = Number(await page.getByRole('slider', { name: 'Order of loading' }).inputValue())
  expect(pieces).toBeGreaterThan(100)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Loading sheet (PDF)' }).click()
  const { pages } = readPdf(readFileSync(await (await saved).path()))
  const text = pages[0]?.join(' ') ?? ''
  const number = /QT[0-9A-Z]+/.exec(await page.getByText(/^Quote QT/).innerText())?.[0] ?? 'none'
  for (const fact of [number, '88 Moo 5, Bang Phli Yai', 'Don Kaeo, Mae Rim', `${pieces} pieces`])
    expect(text).toContain(fact)
})

test('on a phone the price alone loads no packing engine, no load view and no schemas', async ({
  page,
  seePrice,
}) => {
  await seePrice()
  // The wide page that showed the price may still start its own worker.
  await page.goto('about:blank')
  await page.setViewportSize({ width: 390, height: 844 })
  const codes: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) codes.push(response.text().catch(() => ''))
  })
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  const pulled = page.waitForResponse('**/portal/draft*')
  await openReady(page, '/quote')
  await pulled
  expect(workers).toEqual([])
  await expect(page.getByText('How full it is')).toHaveCount(0)
  await page.getByRole('heading', { name: 'Your vehicle and load' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 400)
  await expect(page.getByText('How full it is')).toBeVisible()
  await expect(page.getByText('There is room for more at the same freight')).toBeVisible()
  const loaded = (await Promise.all(codes)).join('')
  expect(loaded.length).toBeGreaterThan(100_000)
  expect(loaded).not.toContain('ZodDiscriminatedUnion')
})

test('the plan comes with the price: it is drawn without packing, also for an account', async ({
  page,
  portal,
  seePrice,
}) => {
  await keepWorkers(page)
  await page.addInitScript(() => Object.assign(window, { endsWorkers: true }))
  await seePrice()
  await expect(page.getByText('How full it is')).toBeVisible()
  await signUp(page, {
    baseUrl: portal.baseUrl,
    email: 'plan@shop.example',
    path: '/sign-up?next=/quote',
  })
  await expect(page.getByRole('link', { name: /pay/i })).toBeVisible()
  await expect(page.getByText('How full it is')).toBeVisible()
})

test('where a service sends no plan, a worker that dies takes the picture and not the price, and a picture that is there stays', async ({
  browser,
  portal: service,
}) => {
  const plain = await startWithoutAdditions(service.baseUrl)
  const { apiKey, apiSecret } = service.demo
  const portal = await setUpPortalFor({ baseUrl: plain.baseUrl, apiKey, apiSecret })
  const context = await browser.newContext({ baseURL: portal.baseUrl, locale: 'en-US' })
  try {
    const page = await context.newPage()
    await keepWorkers(page)
    await page.clock.install()
    await haveDraft(context, portal.baseUrl, complete)
    await page.goto('/cargo')
    await expect(page.getByText('Takes everything')).toBeVisible()
    const before = await startedWorkers(page)
    await endWorkers(page, true)
    await page.getByRole('button', { name: 'See the price' }).click()
    await expect(page).toHaveURL('/quote')
    await expect.poll(() => startedWorkers(page)).toBeGreaterThan(before)
    // Its script may still be on its way for so long.
    await page.clock.runFor(10_000)
    const stopped = page.getByRole('alert').filter({ hasText: 'Drawing your load stopped' })
    await expect(stopped).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in to continue' })).toBeVisible()
    expect(await totalOf(page)).toBeGreaterThan(0)
    await expectNoViolation(page)
    await endWorkers(page, false)
    await page.getByRole('button', { name: 'Draw it again' }).click()
    await expect(page.getByText('How full it is')).toBeVisible()
    await expect(page.getByText('There is room for more at the same freight')).toBeVisible()
    await killLastWorker(page)
    await expect(stopped).toHaveCount(0)
    await expect(page.getByText('How full it is')).toBeVisible()
  } finally {
    await context.close()
    await portal.stop()
    await plain.stop()
  }
})

test('the price is asked for though another page has saved the same draft meanwhile', async ({
  page,
  context,
  portal,
}) => {
  await haveDraft(context, portal.baseUrl, complete)
  await openReady(page, '/cargo')
  await haveDraft(context, portal.baseUrl, complete)
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page).toHaveURL('/quote')
})

test('the chosen vehicle is the one that is priced, and each other one is a press away', async ({
  page,
  seePrice,
}) => {
  await seePrice({ ...complete, vehicleType: 'truck-10w' })
  const vehicle = (name: string) =>
    page.getByRole('heading', { level: 3, name, exact: true }).first()
  const others = page.getByRole('region', { name: 'Other vehicles for this load' })
  await expect(vehicle('10-wheel box truck')).toBeVisible()
  const six = others.getByRole('button', { name: /^6-wheel box truck/ })
  await expect(six).toContainText(/Arrives .* less/)
  const price = amountOf((await six.innerText()).match(/฿[\d,.]+/)?.[0] ?? '')
  await six.press('Enter')
  await expect(vehicle('6-wheel box truck')).toBeVisible()
  expect(await totalOf(page)).toBe(price)
  await expect(others.getByRole('button', { name: /^10-wheel box truck/ })).toContainText('more')
  await page.reload()
  await expect(vehicle('6-wheel box truck')).toBeVisible()
})

test('stacking that saves a truck is said with its price, and taken at a press', async ({
  page,
  seePrice,
}) => {
  const sofa = { lengthMm: 2000, widthMm: 900, heightMm: 850, weightG: 50_000, stackable: false }
  await seePrice({ ...complete, items: [{ id: 'a', name: 'Sofas', qty: 20, ...sofa }] })
  const before = await totalOf(page)
  const stack = page.getByRole('button', { name: /^Stack: Sofas/ })
  await expect(stack).toContainText('1 vehicle less')
  const less = amountOf((await stack.innerText()).match(/฿[\d,.]+/)?.[0] ?? '')
  await stack.click()
  await expect(page.getByText('2 vehicles together')).toHaveCount(0)
  expect(await totalOf(page)).toBeCloseTo(before - less, 2)
})

test('a load for several vehicles says what each carries and costs', async ({ page, seePrice }) => {
  await seePrice({ ...bangPhliToMaeRim, items: loads.several })
  await expect(page.getByText(/^\d vehicles together$/)).toBeVisible()
  const rows = page.locator('ol > li').filter({ hasText: '× Drinks' })
  const pieces = (await rows.allInnerTexts()).map((text) =>
    Number(/(\d+)\s× Drinks/.exec(text)?.[1]),
  )
  expect(pieces.reduce((all, each) => all + each, 0)).toBe(70)
  const load = page.getByRole('region', { name: 'Your vehicle and load' })
  await load.evaluate((region) => region.scrollIntoView({ block: 'end' }))
  await expect(page.getByText('How full it is')).toBeVisible()
})

test('a page says why no vehicle takes a load, and leads back to it', async ({
  page,
  seePrice,
}) => {
  const units = { length: 'in', weight: 'lb' }
  await seePrice({ ...bangPhliToMaeRim, items: loads.none, units })
  const alert = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'No vehicle takes this load' })
  await expect(alert).toContainText('Hull')
  // A hull of sixteen metres, as who thinks in inches reads it.
  await expect(alert).toContainText('629.9 in')
  await expect(alert).not.toContainText('cm')
  await expectNoViolation(page)
  await alert.getByRole('link', { name: 'Change the load' }).click()
  await expect(page).toHaveURL('/cargo')
})

test('a shared vehicle stands beside one of one’s own, and the choice outlives a reload', async ({
  page,
  seePrice,
}) => {
  await seePrice()
  const full = await totalOf(page)
  await page.getByRole('radio', { name: /Shared vehicle/ }).check()
  const shared = await totalOf(page)
  expect(shared).toBeLessThan(full)
  await expect(page.getByRole('heading', { name: 'Your share of a vehicle' })).toBeVisible()
  await expectNoViolation(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: /Shared vehicle/ })).toBeChecked()
  expect(await totalOf(page)).toBe(shared)
})

test('an add-on asks for the price again, and taking it off brings the old one back', async ({
  page,
  seePrice,
}) => {
  await seePrice()
  const before = await totalOf(page)
  const lift = page.getByRole('checkbox', { name: /Tail lift/ })
  await lift.check()
  await expect.poll(() => totalOf(page)).toBeCloseTo(before + 600, 2)
  await lift.uncheck()
  await expect.poll(() => totalOf(page)).toBeCloseTo(before, 2)
})

test('insurance asks for the value, adds its price, and refuses more than its limit', async ({
  page,
  seePrice,
}) => {
  await seePrice()
  const before = await totalOf(page)
  await page.getByRole('checkbox', { name: /Cargo insurance/ }).check()
  await expect(page.getByText('Up to ฿2,000,000.00 can be declared.')).toBeVisible()
  const value = page.getByRole('textbox', { name: 'Value of all the goods' })
  await value.fill('3,000,000')
  await expect(page.getByText('At most ฿2,000,000.00 can be insured.')).toBeVisible()
  await value.fill('500,000')
  await page.getByRole('button', { name: 'Add to the price' }).click()
  await expect.poll(() => totalOf(page)).toBeCloseTo(before + 1000, 2)
  await expect(page.getByRole('row', { name: /Cargo insurance/ })).toContainText('฿1,000.00')
  await page.reload()
  await expect(value).toHaveValue('500,000')
  await expect(page.getByText('The price includes insurance for ฿500,000.00.')).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('checkbox', { name: /Cargo insurance/ }).uncheck()
  await expect.poll(() => totalOf(page)).toBeCloseTo(before, 2)
})

test('reload, Back and asking twice lose nothing and make no second quote', async ({
  page,
  seePrice,
}) => {
  await seePrice()
  const number = await page.getByText(/^Quote QT[0-9A-Z-]+$/).innerText()
  await page.reload()
  await expect(page.getByText(number)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/cargo')
  await page.getByRole('button', { name: 'See the price' }).dblclick()
  await expect(page).toHaveURL('/quote')
  await expect(page.getByText(number)).toBeVisible()
})

test('without route and load the price says what is missing, each with the way to it', async ({
  page,
}) => {
  await page.goto('/quote')
  await expect(page.locator('h1')).toHaveText('Not quite ready for a price')
  await expectNoViolation(page)
  await page.getByRole('link', { name: 'Add what you are sending' }).click()
  await expect(page).toHaveURL('/cargo')
  await page.goBack()
  await page.getByRole('link', { name: 'Choose where the load goes' }).click()
  await expect(page).toHaveURL('/')
})

test('a forged call of an action reaches the caller’s own visit and no other', async ({
  page,
  portal,
  browser,
  seePrice,
}) => {
  const actions: Request[] = []
  page.on('request', (request) => {
    if (request.headers()['next-action'] !== undefined) actions.push(request)
  })
  await seePrice()
  // Before it the draft may have been saved by another.
  const action = actions.at(-1)
  if (action === undefined) throw new Error('no action was called')
  const mine = await page.getByText(/^Quote QT[0-9A-Z-]+$/).innerText()

  const stranger = await browser.newContext({ baseURL: portal.baseUrl })
  await haveDraft(stranger, portal.baseUrl, {})
  const replayed = await stranger.request.post(action.url(), {
    headers: {
      'next-action': action.headers()['next-action'] ?? '',
      'content-type': action.headers()['content-type'] ?? '',
      origin: portal.baseUrl,
    },
    data: action.postDataBuffer() ?? '',
  })
  expect(replayed.ok()).toBe(true)
  const theirs = await stranger.newPage()
  await theirs.goto('/quote')
  // It asked for the stranger's own draft, in which there is nothing to price.
  await expect(theirs.locator('h1')).toHaveText('Not quite ready for a price')
  await expect(theirs.getByText(mine)).toBeHidden()
  await stranger.close()

  const nobody = await browser.newContext({ baseURL: portal.baseUrl })
  const page2 = await nobody.newPage()
  await page2.goto('/quote')
  await expect(page2.locator('h1')).toHaveText('Not quite ready for a price')
  await nobody.close()
  await page.reload()
  await expect(page.getByText(mine)).toBeVisible()
})

test('a draft is not taken from another site, nor one that is none', async ({ request }) => {
  const data = saveOf({})
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await request.post('/portal/draft', { data, headers: foreign })).status()).toBe(403)
  expect((await request.post('/portal/draft', { data: { draft: 5 } })).status()).toBe(400)
  const large = saveOf({ cargoNotes: 'x'.repeat(1_100_000) })
  expect((await request.post('/portal/draft', { data: large })).status()).toBe(413)
})

test('a price runs out by the server’s clock, with the browser’s three hours ahead or behind', async ({
  page,
  browser,
  hasty,
}) => {
  const other = await browser.newContext({ locale: 'en-US' })
  await Promise.all([
    expectToRunOut(page, { hours: 3, hasty }),
    expectToRunOut(await other.newPage(), { hours: -3, hasty }),
  ])
  await other.close()
})

async function expectToRunOut(
  page: Page,
  { hours, hasty }: { hours: number; hasty: RunningPortal },
): Promise<void> {
  await page.addInitScript((shiftMs) => {
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given: [] | [number | string]) {
        if (given.length === 0) super(Real.now() + shiftMs)
        else super(given[0])
      }
      static override now() {
        return Real.now() + shiftMs
      }
    } as DateConstructor
  }, hours * 3_600_000)
  await haveDraft(page.context(), hasty.baseUrl, complete)
  await page.goto(`${hasty.baseUrl}/cargo`)
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page.getByRole('timer')).toHaveText(/Price held for 00:[012]\d/)
  const first = await page.getByText(/^Quote QT[0-9A-Z-]+$/).innerText()
  await expect(page.getByRole('timer')).toHaveText('This price has run out')
  await expect(page.getByRole('status').filter({ hasText: 'The price has run out' })).toBeAttached()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Quote again' }).click()
  await expect(page.getByRole('timer')).toHaveText(/Price held for 00:[012]\d/)
  await expect(page.getByText(first)).toBeHidden()
}

test('axe finds nothing on the steps, narrow and wide, light and dark', async ({
  page,
  seePrice,
}) => {
  await seePrice()
  await expect(page.getByText('How full it is')).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(() => scrollTo(0, 0))
    // In the first screen, whichever of the two places it has, and only once.
    await expect(page.getByRole('link', { name: 'Sign in to continue' })).toBeInViewport({
      ratio: 1,
    })
    await expectNoViolation(page)
    await expectContrastWhenDark(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  }
})
