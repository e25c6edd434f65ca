/** The map under fingers: played by the browser's own touch events, since no mouse does what two fingers do. */
import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

interface Finger {
  readonly x: number
  readonly y: number
}

/** A map that is still gliding from the last touch takes no other, and no press on its buttons. */
const untilItRests = (page: Page) => expect(page.locator('.leaflet-zoom-anim')).toHaveCount(0)

/** From one place to another, with as many fingers as there are, in steps as a hand makes them. */
async function move(
  { page, session }: { page: Page; session: CDPSession },
  from: readonly Finger[],
  to: readonly Finger[],
) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })),
    })
  await untilItRests(page)
  const steps = 8
  await send('touchStart', from)
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps
    await send(
      'touchMove',
      from.map(({ x, y }, at) => ({
        x: x + ((to[at]?.x ?? x) - x) * part,
        y: y + ((to[at]?.y ?? y) - y) * part,
      })),
    )
  }
  await send('touchEnd', [])
}

async function middleOf(place: Locator): Promise<Finger> {
  const box = await place.boundingBox()
  if (box === null) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const pins = (page: Page) => page.locator('.map-pin')

async function apart(page: Page): Promise<number> {
  const [one, other] = [await middleOf(pins(page).nth(0)), await middleOf(pins(page).nth(1))]
  return Math.hypot(one.x - other.x, one.y - other.y)
}

test('two fingers zoom and move the map, one moves a pin or scrolls past, and a tap is undone', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const fields = page.getByRole('combobox')
  for (const [at, text] of ['13.75, 100.5', '13.95, 100.7'].entries()) {
    await fields.nth(at).fill(text)
    await fields.nth(at).press('Enter')
  }
  const map = page.getByRole('application')
  await page.getByRole('region', { name: 'Map of the route' }).scrollIntoViewIfNeeded()
  await expect(pins(page)).toHaveCount(2)
  const session = await context.newCDPSession(page)
  const hand = { page, session }
  const middle = await middleOf(map)
  const fingers = (spread: number, right = 0) => [
    { x: middle.x - spread + right, y: middle.y },
    { x: middle.x + spread + right, y: middle.y },
  ]

  const before = await apart(page)
  await move(hand, fingers(30), fingers(90))
  await expect.poll(() => apart(page)).toBeGreaterThan(before * 1.5)
  await move(hand, fingers(90), fingers(30))
  await expect.poll(() => apart(page)).toBeLessThan(before * 1.3)

  const pinBefore = await middleOf(pins(page).nth(0))
  await move(hand, fingers(40), fingers(40, 60))
  await expect
    .poll(async () => (await middleOf(pins(page).nth(0))).x)
    .toBeGreaterThan(pinBefore.x + 30)

  // One finger on the map is the page's.
  const scrolled = () => page.evaluate(() => scrollY)
  const scrollBefore = await scrolled()
  const corner = { x: 40, y: middle.y + 60 }
  await move(hand, [corner], [{ ...corner, y: corner.y - 120 }])
  await expect.poll(scrolled).toBeGreaterThan(scrollBefore)

  const line = page.getByRole('group', { name: 'Pickup', exact: true }).getByText(/^Pin /)
  await map.scrollIntoViewIfNeeded()
  await untilItRests(page)
  await page.getByRole('button', { name: 'Show both ends' }).tap()
  await untilItRests(page)
  await expect(pins(page).nth(0)).toBeInViewport({ ratio: 1 })
  // The name of the place comes when the service has found it.
  const where = async () => /[\d.]+, [\d.]+/.exec((await line.textContent()) ?? '')?.[0] ?? ''
  const first = await where()
  // Until it rests where nothing covers it.
  await pins(page).nth(0).tap({ trial: true })
  const pin = await middleOf(pins(page).nth(0))
  await move(hand, [pin], [{ x: pin.x + 40, y: pin.y - 20 }])
  await expect(page.getByText('The pickup pin was moved.')).toBeVisible()
  await expect(line).not.toContainText(first)

  // By accident, and back: first the tap, then the drag.
  const dragged = await where()
  await map.tap({ position: { x: 60, y: 200 } })
  await expect(line).not.toContainText(dragged)
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.tap()
  await expect(line).toContainText(dragged)
  await undo.tap()
  await expect(line).toContainText(first)
  await expect(undo).toBeHidden()
})
