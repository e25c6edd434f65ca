import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { readPdf } from '#server/paper/testing/read-pdf.ts'
import { expectNoViolation } from './expect-no-violation.ts'
import { languages, prefer, ready } from './pages.ts'
import { softwareGl } from './software-gl.ts'
import { expect, test } from './test.ts'

// Tall enough that the picture and the buttons below it are in the window together.
test.use({ launchOptions: softwareGl, viewport: { width: 1280, height: 1800 } })

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

async function openLoad(page: Page): Promise<Locator> {
  await page.goto('/packing')
  // The scene waits for somebody to move. A browser may also say at once that a mouse is over the page.
  await page.mouse.move(5, 5)
  const stage = page.getByRole('application').first()
  await stage.scrollIntoViewIfNeeded()
  await expect(stage.locator('canvas')).toBeVisible()
  // The first picture waits for the rasterizer to start, which is the browser's time and not the page's.
  await expect.poll(async () => (await look(page)).colours).toBeGreaterThan(40)
  return stage
}

/** Reads the saved picture of the canvas: how many colours, and one number that differs with any pixel. */
async function look(page: Page): Promise<{ colours: number; print: string }> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the picture' }).first().click()
  const file = await (await saved).path()
  const data = readFileSync(file).toString('base64')
  return await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const paper = canvas.getContext('2d')
    paper?.drawImage(image, 0, 0)
    const pixels = paper?.getImageData(0, 0, image.width, image.height).data ?? []
    const colours = new Set<number>()
    let hash = 0
    for (let at = 0; at < pixels.length; at += 4) {
      const colour =
        ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
      colours.add(colour)
      hash = (Math.imul(hash, 31) + colour) | 0
    }
    return { colours: colours.size, print: `${hash}` }
  }, data)
}

/** Two pictures in a row that are the same: nothing is on its way any more. */
async function settledLook(page: Page): Promise<{ colours: number; print: string }> {
  let seen = await look(page)
  await expect
    .poll(async () => {
      const before = seen
      seen = await look(page)
      return seen.print === before.print
    })
    .toBe(true)
  return seen
}

const stepOf = (page: Page) => page.getByRole('slider', { name: 'Order of loading' }).first()
const facts = (page: Page) => page.locator('[aria-live]').filter({ hasText: 'cm' }).first()

test('the picture is saved as a PNG of what is seen, and the keys turn it', async ({ page }) => {
  const stage = await openLoad(page)
  const before = await look(page)
  await stage.focus()
  await page.keyboard.press('ArrowRight')
  const turned = await look(page)
  expect(turned.print).not.toBe(before.print)
  await stage.focus()
  await page.keyboard.press('+')
  const nearer = await look(page)
  expect(nearer.print).not.toBe(turned.print)
  await stage.focus()
  await page.keyboard.press('0')
  expect((await look(page)).print).toBe(before.print)
})

test('each preset view and each button of the picture shows something else, and three.js warns of nothing', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await openLoad(page)
  const seen = new Set([(await look(page)).print])
  for (const name of ['Side', 'Top', 'Rear']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    seen.add((await look(page)).print)
  }
  for (const name of [
    'Zoom in',
    'Turn left',
    'Mark the centre of gravity',
    'Numbers and signs on the pieces',
    'Measures',
  ]) {
    await page.getByRole('button', { name }).click()
    seen.add((await look(page)).print)
  }
  expect(seen.size).toBe(9)
  expect(said.filter((text) => text.includes('THREE.'))).toEqual([])
})

test('a drag turns the picture, and the wheel scrolls the page unless a key is held', async ({
  page,
}) => {
  const stage = await openLoad(page)
  const before = await settledLook(page)
  const box = await stage.boundingBox()
  if (box === null) throw new Error('the stage has no box')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 120, y + 10, { steps: 4 })
  await page.mouse.up()
  const dragged = await settledLook(page)
  expect(dragged.print).not.toBe(before.print)
  await stage.hover({ position: { x: 20, y: 20 } })
  const top = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 120)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top)
  expect((await settledLook(page)).print).toBe(dragged.print)
})

test('the piece under the pointer is described with size, weight and place', async ({ page }) => {
  const stage = await openLoad(page)
  await page.getByRole('button', { name: 'Side', exact: true }).click()
  const box = await stage.boundingBox()
  if (box === null) throw new Error('the stage has no box')
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.55)
  await expect(facts(page)).toContainText(/\d+\s×\s\d+\s×\s\d+\scm/)
  await expect(facts(page)).toContainText(/\d\skg/)
  await expect(facts(page)).toContainText(/m from the front/)
  await page.mouse.move(box.x + 6, box.y + 6)
  await expect(page.getByText('Point at a piece').first()).toBeVisible()
})

test('the order of loading goes piece by piece with the keys', async ({ page }) => {
  await openLoad(page)
  const slider = stepOf(page)
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', 'Nothing loaded')
  const empty = await look(page)
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', /^Step 1 of \d+$/)
  await expect(facts(page)).toContainText('Cartons')
  expect((await look(page)).print).not.toBe(empty.print)
})

test('the order of loading plays to its end, and stops when asked', async ({ page }) => {
  await openLoad(page)
  const slider = stepOf(page)
  const value = async () => Number(await slider.inputValue())
  const total = Number(await slider.getAttribute('max'))
  await page.getByRole('button', { name: 'Play the order of loading' }).first().click()
  await expect.poll(value).toBeLessThan(total)
  await expect.poll(value).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pause' }).click()
  const paused = await value()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
  expect(await value()).toBe(paused)
  await slider.fill(`${total - 2}`)
  await page.getByRole('button', { name: 'Play the order of loading' }).first().click()
  await expect.poll(value).toBe(total)
})

test('colours go by item or weight, and one of them can be singled out', async ({ page }) => {
  await openLoad(page)
  const legend = page.getByRole('list', { name: 'What the colours mean' }).first()
  await expect(legend).toContainText('Washing machines')
  const byItem = await look(page)
  // All of it goes to one drop-off.
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Weight', exact: true }).click()
  await expect(legend).toContainText(/\d+ to \d+\skg/)
  const byWeight = await look(page)
  expect(byWeight.print).not.toBe(byItem.print)
  const first = legend.getByRole('button').first()
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  expect((await look(page)).print).not.toBe(byWeight.print)
})

test('several vehicles are seen by tab and side by side', async ({ page }) => {
  await openLoad(page)
  const vehicles = page.getByRole('group', { name: 'Vehicles' })
  await vehicles.getByRole('button').nth(1).click()
  await expect(page.getByRole('list', { name: 'What the colours mean' })).toContainText('Fridge')
  await vehicles.getByRole('button', { name: 'Side by side' }).click()
  await expect(page.getByRole('application')).toHaveCount(2)
  await expect(page.locator('canvas')).toHaveCount(2)
  await expectNoViolation(page)
})

test('a context that is lost leaves the plan, and comes back when asked', async ({ page }) => {
  const stage = await openLoad(page)
  await stage.locator('canvas').evaluate((canvas) => {
    if (canvas instanceof HTMLCanvasElement)
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  })
  await expect(page.getByText('The picture in three dimensions has stopped')).toBeVisible()
  await expect(page.getByRole('img', { name: /from the side and from above/ })).toBeVisible()
  await page.getByRole('button', { name: 'Try three dimensions again' }).click()
  await expect(page.locator('canvas')).toBeVisible()
  await expect.poll(async () => (await look(page)).colours).toBeGreaterThan(40)
})

test('the table has every piece, and shows the one that is pressed', async ({ page }) => {
  await openLoad(page)
  const total = Number(await stepOf(page).getAttribute('max'))
  await page.getByText('The load as a table').first().click()
  const rows = page
    .getByRole('region', { name: 'Pieces in the order of loading' })
    .locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  let counted = await rows.count()
  const nextPage = page.getByRole('button', { name: 'Next page' })
  for (let pages = 1; pages < 100 && (await nextPage.isEnabled()); pages += 1) {
    const before = await rows.first().innerText()
    await nextPage.click()
    await expect.poll(() => rows.first().innerText()).not.toBe(before)
    counted += await rows.count()
  }
  expect(counted).toBe(total)
  await rows.last().getByRole('button').click()
  await expect(facts(page)).toContainText(
    (await rows.last().locator('td').nth(1).innerText()).trim(),
  )
  await expectNoViolation(page)
})

for (const language of languages) {
  test(`the loading sheet has the load, layer by layer (${language})`, async ({
    page,
    context,
    portal,
  }) => {
    await prefer(context, portal.baseUrl, { language })
    await page.goto('/packing')
    await ready(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /PDF/ }).first().click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^loading-sheet-.*\.pdf$/)
    const { pages } = readPdf(readFileSync(await download.path()))
    expect(pages.length).toBeGreaterThan(2)
    const titles = { en: 'Loading sheet', th: 'ใบจัดเรียงสินค้า', zh: '装车单' }
    expect(pages[0]?.join('')).toContain(titles[language])
    const goods = { en: 'Washing machines', th: 'เครื่องซักผ้า', zh: '洗衣机' }
    expect(pages.flat().join('')).toContain(goods[language])
    const slider = page.getByRole('slider').first()
    const total = Number(await slider.getAttribute('max'))
    const numbers = new Set(pages.slice(1).flat())
    const missing = Array.from({ length: total }, (_, step) => `${step + 1}`).filter(
      (step) => !numbers.has(step),
    )
    expect(missing).toEqual([])
  })
}

test('a sheet that cannot be fetched says so and can be asked for again', async ({ page }) => {
  await page.goto('/packing')
  const button = page.getByRole('button', { name: 'Loading sheet (PDF)' })
  for (const [status, words] of [
    [503, 'Many sheets are being drawn right now'],
    [413, 'too many pieces'],
    [500, 'could not be drawn'],
  ] as const) {
    await page.route('**/portal/loading-sheet', (route) => route.fulfill({ status }))
    await button.click()
    await expect(page.getByText(words)).toBeVisible()
    await page.unroute('**/portal/loading-sheet')
  }
  await page.route('**/portal/loading-sheet', (route) => route.abort())
  await button.click()
  await expect(page.getByText('Check the connection')).toBeVisible()
  await page.unroute('**/portal/loading-sheet')
  const saved = page.waitForEvent('download')
  await button.click()
  await saved
})
