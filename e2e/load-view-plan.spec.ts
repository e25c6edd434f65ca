/** A browser without WebGL, as that of all journeys but the load view's. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { ready } from './pages.ts'
import { bangPhliToMaeRim, haveDraft } from './quote-draft.ts'
import { pieceFacts, rearrangeCargo } from './rearranging.ts'
import { expect, test } from './test.ts'

test('without WebGL the load is drawn as a plan, and no code for three dimensions is fetched', async ({
  page,
}) => {
  const fetched: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) fetched.push(response.text().catch(() => ''))
  })
  await page.goto('/packing')
  await page.mouse.move(5, 5)
  await expect(page.getByText('This browser cannot show three dimensions')).toBeVisible()
  const plan = page.getByRole('img', { name: /from the side and from above/ })
  const slider = page.getByRole('slider', { name: 'Order of loading' })
  const total = Number(await slider.getAttribute('max'))
  await expect(plan.locator('.load-plan-piece')).toHaveCount(2 * total)
  await slider.fill('5')
  await expect(plan.locator('.load-plan-piece')).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'Corner' })).toBeHidden()
  await ready(page)
  const codes = await Promise.all(fetched)
  expect(codes.length).toBeGreaterThan(3)
  expect(codes.filter((code) => code.includes('WebGLRenderer'))).toEqual([])
})

test('a piece of the plan is described when pointed at, and the plan is saved as a PNG', async ({
  page,
}) => {
  await page.goto('/packing')
  await page.mouse.move(5, 5)
  const plan = page.getByRole('img', { name: /from the side and from above/ })
  await plan.locator('.load-plan-piece').last().hover()
  await expect(page.locator('[aria-live]').filter({ hasText: 'm from the front' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the picture' }).click()
  const bytes = readFileSync(await (await saved).path())
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(bytes.readUInt32BE(16)).toBe(2000)
  // An empty sheet of that size takes a tenth of it.
  expect(bytes.length).toBeGreaterThan(15_000)
})

test('layers are peeled from the top, kinds are hidden, and the picture takes the whole screen', async ({
  page,
}) => {
  await page.goto('/packing')
  await page.mouse.move(5, 5)
  const pieces = page
    .getByRole('img', { name: /from the side and from above/ })
    .locator('rect.load-plan-piece')
  await expect(pieces.first()).toBeVisible()
  const all = await pieces.count()

  const layers = page.getByRole('slider', { name: 'Layers, from the top' })
  await layers.focus()
  await page.keyboard.press('Home')
  await expect(layers).toHaveAttribute('aria-valuetext', 'No layer')
  await expect(pieces).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(layers).toHaveAttribute('aria-valuetext', /^Layers 1 to 1 of \d+$/)
  expect(await pieces.count()).toBeGreaterThan(0)
  expect(await pieces.count()).toBeLessThan(all)
  await page.keyboard.press('End')
  await expect(pieces).toHaveCount(all)

  await page.getByRole('button', { name: 'Hide Cartons' }).click()
  await expect(pieces).toHaveCount(all - 2 * 92)
  await page.getByRole('button', { name: 'Show Cartons' }).click()
  await expect(pieces).toHaveCount(all)

  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
})

test('where a browser has no full screen the picture takes the whole page, until Escape', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined })
  })
  await page.goto('/packing')
  await page.mouse.move(5, 5)
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  const plan = page.getByRole('img', { name: /from the side and from above/ })
  await expect(plan).toBeInViewport()
  const leave = page.getByRole('button', { name: 'Leave full screen' })
  await expect(leave).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(leave).toBeHidden()
})

test('axe finds nothing on the plan, the open table and plans side by side, light and dark', async ({
  page,
}) => {
  await page.goto('/packing')
  await page.getByText('The load as a table').click()
  await expect(page.getByRole('region', { name: 'Pieces in the order' })).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.getByRole('button', { name: 'Side by side' }).click()
  await expect(page.getByRole('img', { name: /from the side and from above/ })).toHaveCount(2)
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
})

test('sheets are refused to other sites, to what is no load, and to what is too large', async ({
  context,
  portal,
}) => {
  // With a quote begun, more sheets are drawn than for a stranger; other tests are strangers too.
  await haveDraft(context, portal.baseUrl, bangPhliToMaeRim)
  const ask = async (data: string, headers: Record<string, string> = {}) =>
    (
      await context.request.post('/portal/loading-sheet', {
        data,
        headers: { 'content-type': 'application/json', ...headers },
      })
    ).status()
  expect(await ask('{"loads":[]}')).toBe(400)
  expect(await ask('{')).toBe(400)
  expect(await ask('{"loads":[]}', { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await ask(`"${'x'.repeat(3_100_000)}"`)).toBe(413)
})

test('of many sheets at once some are put off, none fails, and the next is drawn', async ({
  page,
  context,
  portal,
}) => {
  // With a quote begun, more sheets are drawn than for a stranger.
  await haveDraft(context, portal.baseUrl, bangPhliToMaeRim)
  await page.goto('/packing')
  const asked = page.waitForRequest('**/portal/loading-sheet')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Loading sheet (PDF)' }).click()
  const data = (await asked).postData() ?? ''
  await saved
  const ask = () =>
    page.request.post('/portal/loading-sheet', {
      data,
      headers: { 'content-type': 'application/json' },
    })
  const replies = await Promise.all(Array.from({ length: 12 }, ask))
  const statuses = replies.map((reply) => reply.status())
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses).toContain(200)
  expect(statuses).toContain(503)
  expect(replies.find((reply) => reply.status() === 503)?.headers()['retry-after']).toBe('3')
  expect((await ask()).status()).toBe(200)
})

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** The piece nearer to the door, as the plan shows it from above. */
async function chooseRear(page: Page): Promise<void> {
  const drawn = page.locator('svg[data-plan] g .load-plan-piece')
  await expect(drawn).toHaveCount(2)
  const places = await drawn.evaluateAll((all) => all.map((each) => Number(each.getAttribute('x'))))
  const [first = 0, second = 0] = places
  await drawn.nth(second > first ? 1 : 0).click()
}

test('a piece is moved, refused with the reason, taken back, and pinned', async ({
  page,
  context,
  portal,
}) => {
  await rearrangeCargo({ page, context }, portal.baseUrl)
  await chooseRear(page)
  const before = await pieceFacts(page).innerText()

  const right = page.getByRole('button', { name: 'Move to the right in the picture' })
  await right.click()
  await right.click()
  await expect(page.getByText('It may stand here.')).toBeVisible()
  await press(page, 'Put down')
  await expect(page.getByText('It stands there now.')).toBeVisible()
  await expect(pieceFacts(page)).not.toHaveText(before)

  await press(page, 'Undo')
  await expect(page.getByText('The last change is taken back.')).toBeVisible()
  await chooseRear(page)
  expect(await pieceFacts(page).innerText()).toBe(before)

  const left = page.getByRole('button', { name: 'Move to the left in the picture' })
  await left.click()
  await expect(page.getByText(/piece \d \(Glass\) would hang over the edge/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put down' })).toBeDisabled()
  await press(page, 'Put back')
  await expect(page.getByText('Put back. Here piece')).toBeVisible()
  expect(await pieceFacts(page).innerText()).toBe(before)

  await right.click()
  await press(page, 'Put down')
  const moved = await pieceFacts(page).innerText()
  await press(page, 'Pin')
  await press(page, 'Pack the rest again')
  await expect(page.getByText('Packed again around the pinned pieces.')).toBeVisible()
  await chooseRear(page)
  expect(await pieceFacts(page).innerText()).toBe(moved)
  await expectNoViolation(page)
})
