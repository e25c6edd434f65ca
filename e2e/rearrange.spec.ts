import { pieceFacts, rearrangeCargo } from './rearranging.ts'
import { softwareGl } from './software-gl.ts'
import { expect, test } from './test.ts'

test.use({ launchOptions: softwareGl, viewport: { width: 1280, height: 900 } })

test('in three dimensions a piece is moved by the keys, and dragged', async ({
  page,
  context,
  portal,
}) => {
  await rearrangeCargo({ page, context }, portal.baseUrl)
  const stage = page.getByRole('application')
  await expect(stage.locator('canvas')).toBeVisible()
  await stage.focus()
  // The piece loaded last is the one at the door.
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(pieceFacts(page)).toBeVisible()
  const before = await pieceFacts(page).innerText()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('It may stand here.')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await pieceFacts(page).innerText()).toBe(before)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('It stands there now.')).toBeVisible()
  await expect(pieceFacts(page)).not.toHaveText(before)

  await page.getByRole('button', { name: 'Top' }).click()
  await stage.scrollIntoViewIfNeeded()
  const box = await stage.boundingBox()
  if (box === null) throw new Error('the stage has no box')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const placed = await pieceFacts(page).innerText()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 25, y, { steps: 5 })
  await page.mouse.up()
  await expect(pieceFacts(page)).not.toHaveText(placed)
})
