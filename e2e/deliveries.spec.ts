/** The board of deliveries: a trip of the own fleet from the order to the proof, and one that fails. */
import { consoleHref, tripsFileHref } from '#lib/hrefs.ts'
import type { Database } from '#server/db/database.ts'
import { pngOf } from '#server/files/pictures.fixture.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { test } from './fast-till.ts'
import { callerFor, places, type PlacedOrder } from './orders.ts'
import { placeOnOwnFleet } from './own-fleet.ts'
import { prefer, ready } from './pages.ts'
import { expect } from './test.ts'
import { heading, lookUntil, openOrder } from './tracking.ts'

test.describe.configure({ mode: 'parallel' })

const board = consoleHref('deliveries')
const photo = {
  name: 'door.png',
  mimeType: 'image/png',
  buffer: pngOf({ width: 640, height: 480 }),
}

test('an own driver is assigned, drives, and hands over; the customer sees it', async ({
  page,
  browser,
  portal,
  till: { database },
}) => {
  const caller = callerFor(portal)
  const order = await placeOnOwnFleet(caller, database)
  const number = await numberOf(order, database)
  const desk = await browser.newContext({ baseURL: portal.baseUrl, locale: 'en-US' })
  const [first, second] = [await desk.newPage(), await desk.newPage()]
  await signInAs(first, portal, { role: 'ops', next: board })
  await ready(first)
  const trip = first.getByRole('listitem').filter({ hasText: number })
  await expect(trip).toContainText(places.bangNa.address)
  await expect(trip).toContainText('Own fleet')
  await expectNoViolation(first)
  await expectContrastWhenDark(first)
  await trip.getByRole('button', { name: /^Assign a driver/ }).click()
  const form = trip.getByRole('form')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Driver', { exact: true })).toBeFocused()
  await form.getByLabel('Driver', { exact: true }).fill('Somchai Dee')
  await form.getByLabel('Phone').fill('081 234 5678')
  await form.getByLabel('Number plate').fill('70-1234')

  // Another dispatcher was faster: both versions are shown, and nothing that was typed is lost.
  await second.goto(board)
  await ready(second)
  const theirs = second.getByRole('listitem').filter({ hasText: number })
  await theirs.getByRole('button', { name: /^Assign a driver/ }).click()
  await theirs.getByLabel('Driver', { exact: true }).fill('Malee')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toContainText('Driver assigned')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('row').filter({ hasText: 'Somchai Dee' })).toContainText('Malee')
  await form.getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(trip).toContainText('70-1234')
  await expect(trip.getByRole('link', { name: '081 234 5678' })).toBeVisible()

  // The other page shows an old state by now.
  await theirs.getByRole('button', { name: /^Picked up/ }).click()
  await expect(theirs.getByRole('alert').first()).toContainText('Somebody has changed this trip')
  await expect(theirs).toContainText('Somchai Dee')
  await trip.getByRole('button', { name: /^Arrived/ }).click()
  await expect(trip).toContainText('At the stop')
  await trip.getByRole('button', { name: /^Picked up/ }).click()
  await expect(trip.getByRole('button', { name: /^Change the driver/ })).toHaveCount(0)
  await trip.getByRole('button', { name: /^On the way/ }).click()
  await trip.getByRole('button', { name: /^Delivered/ }).click()
  const proof = first.getByRole('dialog')
  await proof
    .getByLabel('Add a photo')
    .setInputFiles([photo, { ...photo, name: 'no', buffer: Buffer.from('x') }])
  await expect(proof.getByText('That file is no picture')).toBeVisible()
  await expect(proof.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  const pad = proof.getByRole('img', { name: 'Signature of the receiver' })
  const box = await pad.boundingBox()
  if (box === null) throw new Error('there is nowhere to sign')
  await first.mouse.move(box.x + 40, box.y + 60)
  await first.mouse.down()
  await first.mouse.move(box.x + 160, box.y + 30, { steps: 4 })
  await first.mouse.up()
  await expect(proof.getByRole('button', { name: 'Sign again' })).toBeVisible()
  await expectNoViolation(first, { within: 'dialog[open]' })
  await proof.getByRole('button', { name: 'Save as delivered' }).click()
  await expect(proof).toBeHidden()
  await expect(trip).toHaveCount(0)
  const file = await first.request.get(`${portal.baseUrl}${tripsFileHref}?q=${number}`)
  expect(await file.text()).toContain('Own fleet,Somchai Dee,081 234 5678,70-1234')
  await first.getByLabel('Search').fill(number)
  await first.getByRole('button', { name: 'Show' }).click()
  await expect(trip).toContainText('Delivered')

  await openOrder(page, portal, order)
  await lookUntil(page, heading(page), 'Delivered')
  await expect(page.getByText('70-1234')).toBeVisible()
  const shown = page.getByRole('region', { name: 'Proof of delivery' })
  await expect(shown.getByRole('img')).toHaveCount(2)
  for (const picture of await shown.getByRole('img').all()) {
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  await desk.close()
})

test('a trip that fails waits for a person, who sends it again', async ({
  page,
  context,
  portal,
  till: { database },
}) => {
  const caller = callerFor(portal)
  const order = await placeOnOwnFleet(caller, database)
  const number = await numberOf(order, database)
  await prefer(context, portal.baseUrl, { language: 'th' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, portal, { role: 'ops', next: `${board}?q=${number}` })
  await ready(page)
  const trips = page.getByRole('region', { name: 'เที่ยวรถ' })
  const trip = trips.getByRole('listitem').filter({ hasText: number })
  await trip.getByRole('button', { name: /^ส่งไม่สำเร็จ/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('เพราะอะไร').fill('เพลาหัก')
  await dialog.getByRole('button', { name: 'จบเที่ยวนี้' }).click()
  await expect(dialog).toBeHidden()
  const work = page.getByRole('region', { name: 'รอคนตัดสินใจ' })
  const item = work.getByRole('listitem').filter({ hasText: number })
  await expect(item).toContainText('เพลาหัก')
  await expect(item.getByRole('button', { name: /^คืนเงิน/ })).toHaveCount(0)
  await expectNoViolation(page)
  expect(await page.evaluate(() => document.body.scrollWidth - window.innerWidth)).toBe(0)
  await item.getByRole('button', { name: /^ส่งอีกครั้ง/ }).click()
  await expect(item).toHaveCount(0)
  await expect(trip).not.toContainText('ส่งไม่สำเร็จ')
})

test('money goes back by a person who may give it, once', async ({
  page,
  context,
  portal,
  till: { database },
}) => {
  const caller = callerFor(portal)
  const order = await placeOnOwnFleet(caller, database)
  const number = await numberOf(order, database)
  await prefer(context, portal.baseUrl, { language: 'zh' })
  await page.setViewportSize({ width: 820, height: 1180 })
  const found = await database.query<{ id: string }>(
    `select waybill_id as id from tms.deliveries where id = $1`,
    [order.deliveryId],
  )
  await caller.report(found[0]?.id ?? '', { event_type: 'picked_up', coordinates: '13.66,100.65' })
  await caller.until(order, ({ status }) => status === 'picked_up')
  await signInAs(page, portal, { role: 'admin', next: `${board}?q=${number}` })
  await ready(page)
  const trips = page.getByRole('region', { name: '行程' })
  const pin = page.getByRole('region', { name: '在路上' }).getByRole('button', { name: number })
  await pin.press('Enter')
  await expect(trips.getByRole('listitem').filter({ hasText: number })).toBeFocused()
  await trips.getByRole('button', { name: /^无法送达/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '结束行程' }).click()
  const work = page.getByRole('region', { name: '等待人处理' })
  const item = work.getByRole('listitem').filter({ hasText: number })
  await item.getByRole('button', { name: /^退款/ }).click()
  await expectNoViolation(page)
  // Money asks for the password again.
  await database.query(
    `update portal.sessions set confirmed_at = confirmed_at - interval '61 minutes'`,
  )
  const refund = page.getByRole('dialog').getByRole('button', { name: '退款' })
  await refund.click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /请再次输入/ })
    .click()
  await expect(page).toHaveURL(/\/confirm\?next=/)
  const admin = portal.users.find(({ role }) => role === 'admin')
  await page.locator('input[name=current]').fill(admin?.password ?? '')
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page).toHaveURL(`${portal.baseUrl}${board}`)
  await ready(page)
  await item.getByRole('button', { name: /^退款/ }).click()
  await refund.click()
  await expect(item).toHaveCount(0)
  const settled = await database.query(
    `select from tms.deliveries where id = $1 and settled_at is not null`,
    [order.deliveryId],
  )
  expect(settled).toHaveLength(1)
})

async function numberOf(
  { deliveryId }: PlacedOrder,
  database: Pick<Database, 'query'>,
): Promise<string> {
  const [row] = await database.query<{ no: string }>(
    `select delivery_no as no from tms.deliveries where id = $1`,
    [deliveryId],
  )
  return row?.no ?? ''
}
