import type { BrowserContext, Page } from '@playwright/test'
import { expectNoViolation } from './expect-no-violation.ts'
import { bangPhliToMaeRim, haveDraft } from './quote-draft.ts'
import { launchWithSoftwareGl } from './software-gl.ts'
import { expect, test } from './test.ts'

test.use({ launchOptions: launchWithSoftwareGl(), viewport: { width: 1280, height: 1600 } })

/** Too wide to stand beside each other, and nothing may stand on them: one is behind the other. */
const glass = { lengthMm: 1200, widthMm: 1000, heightMm: 500, weightG: 60_000, fragile: true }

async function openCargo(
  { page, context }: { page: Page; context: BrowserContext },
  baseUrl: string,
): Promise<void> {
  const items = [{ id: 'a', name: 'Glass', qty: 2, ...glass }]
  await haveDraft(context, baseUrl, { ...bangPhliToMaeRim, items })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/cargo')
  await page.mouse.move(5, 5)
  await page.getByRole('button', { name: 'Rearrange by hand' }).click()
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const facts = (page: Page) => page.locator('[aria-live]').filter({ hasText: 'm from the front' })

/** The piece nearer to the door, as the plan shows it from above. */
async function chooseRear(page: Page): Promise<void> {
  const drawn = page.locator('svg[data-plan] g .load-plan-piece')
  await expect(drawn).toHaveCount(2)
  const places = await drawn.evaluateAll((all) => all.map((each) => Number(each.getAttribute('x'))))
  const [first = 0, second = 0] = places
  await drawn.nth(second > first ? 1 : 0).click()
}

test('a piece is moved, refused with the reason, pinned, and taken back, without three dimensions', async ({
  page,
  context,
  portal,
}) => {
  await openCargo({ page, context }, portal.baseUrl)
  await press(page, 'Plan')
  await chooseRear(page)
  const before = await facts(page).innerText()

  const right = page.getByRole('button', { name: 'Move to the right in the picture' })
  await right.click()
  await right.click()
  await expect(page.getByText('It may stand here.')).toBeVisible()
  await press(page, 'Put down')
  await expect(page.getByText('It stands there now.')).toBeVisible()
  await expect(facts(page)).not.toHaveText(before)

  await press(page, 'Undo')
  await expect(page.getByText('The last change is taken back.')).toBeVisible()
  await chooseRear(page)
  expect(await facts(page).innerText()).toBe(before)

  const left = page.getByRole('button', { name: 'Move to the left in the picture' })
  await left.click()
  await expect(page.getByText(/piece \d \(Glass\) would hang over the edge/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put down' })).toBeDisabled()
  await press(page, 'Put back')
  await expect(page.getByText('Put back. Here piece')).toBeVisible()
  expect(await facts(page).innerText()).toBe(before)

  await right.click()
  await press(page, 'Put down')
  const moved = await facts(page).innerText()
  await press(page, 'Pin')
  await press(page, 'Pack the rest again')
  await expect(page.getByText('Packed again around the pinned pieces.')).toBeVisible()
  await chooseRear(page)
  expect(await facts(page).innerText()).toBe(moved)
  await expectNoViolation(page)
})

test('in three dimensions a piece is moved by the keys, and dragged', async ({
  page,
  context,
  portal,
}) => {
  await openCargo({ page, context }, portal.baseUrl)
  const stage = page.getByRole('application')
  await expect(stage.locator('canvas')).toBeVisible()
  await stage.focus()
  // The piece loaded last is the one at the door.
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(facts(page)).toBeVisible()
  const before = await facts(page).innerText()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('It may stand here.')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await facts(page).innerText()).toBe(before)
  await page.keyboard.press('r')
  await page.keyboard.press('r')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('It stands there now.')).toBeVisible()
  await expect(facts(page)).not.toHaveText(before)

  await press(page, 'Top')
  const box = await stage.boundingBox()
  if (box === null) throw new Error('the stage has no box')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const placed = await facts(page).innerText()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 25, y, { steps: 5 })
  await page.mouse.up()
  await expect(facts(page)).not.toHaveText(placed)
})
