/** From paid to delivered: what the owner sees, and what somebody with a link does. */
import { orderHref, payHref } from '#lib/hrefs.ts'
import { expectNoViolation } from './expect-no-violation.ts'
import { test } from './fast-till.ts'
import { callerFor, places } from './orders.ts'
import { placeOnOwnFleet } from './own-fleet.ts'
import { prefer } from './pages.ts'
import { expect } from './test.ts'
import { signInTo, tillAccounts } from './till.ts'
import { countPolls, heading, lookUntil, openOnTheWay, openOrder, owner } from './tracking.ts'

// Long and last: each worker that is free takes the next.
test.describe.configure({ mode: 'parallel' })

test('a paid order is watched until it is delivered, with the proof as files, and then no longer', async ({
  page,
  portal,
}) => {
  const caller = callerFor(portal)
  const order = await caller.place()
  await openOrder(page, portal, order)
  await expect(page.getByRole('navigation', { name: 'Steps' })).toContainText('Track')
  await expect(page.getByText(`${places.bangNa.address} → ${places.bangkok.address}`)).toBeVisible()
  await caller.until(order, ({ status }) => status === 'delivered')
  await lookUntil(page, heading(page), 'Delivered')

  const proof = page.getByRole('region', { name: 'Proof of delivery' })
  await expect(proof.getByRole('img')).toHaveCount(3)
  await expect(proof).toContainText(places.bangkok.address)
  await expect(proof).toContainText(`For ${places.bangkok.contact.name}`)
  await expect(proof).toContainText('1 piece')
  await expect(proof.getByRole('button', { name: 'Print' })).toBeVisible()
  for (const picture of await proof.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    )
  }
  const downloading = page.waitForEvent('download')
  await proof.getByRole('link', { name: 'Signature' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^signature-[0-9a-f]{8}\.svg$/)
  await expect(page.getByRole('button', { name: 'Check now' })).toBeHidden()
  await expect(page.getByRole('link', { name: /^Call/ })).toBeHidden()
  await expectNoViolation(page)
})

test('on the way: map, driver, call, stops, table; by phone, in the dark and by keyboard', async ({
  page,
  context,
  portal,
}) => {
  await prefer(context, portal.baseUrl, { theme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  const caller = callerFor(portal)
  const order = await caller.place({ to: 'chiangMai' })
  await caller.until(order, ({ status }) => status === 'in_transit')
  await openOrder(page, portal, order)
  await expect(heading(page)).toHaveText('On the way')
  // The arrival that the carrier expects now, beside the one that was quoted.
  await expect(page.getByText(/^Arrives in \d.*, between|^Now expected/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'As quoted' })).toContainText('Expected arrival')
  await expect(page.getByText(/Position is \d+\ss old/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call \+?\d/ })).toHaveAttribute(
    'href',
    /^tel:\+?\d+$/,
  )
  const map = page.getByRole('region', { name: 'Map of the trip' })
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('.trip-truck')).toBeVisible()
  await expect(map.locator('.trip-stop')).toHaveCount(2)
  await map.getByText('The map as a table').focus()
  await page.keyboard.press('Enter')
  await expect(map.getByRole('row', { name: /^Truck/ })).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: places.chiangMai.address }),
  ).toContainText('To come')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectNoViolation(page)

  const before = await map.locator('.trip-truck').evaluate((truck) => truck.style.transform)
  await page.getByRole('button', { name: 'Check now' }).focus()
  // The service asks a carrier again after five seconds at the earliest.
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter')
      return map.locator('.trip-truck').evaluate((truck) => truck.style.transform)
    })
    .not.toBe(before)
})

test('asks every ten seconds, once a minute while hidden, and no more once it is over', async ({
  page,
  portal,
}) => {
  const caller = callerFor(portal)
  const order = await caller.place({ to: 'chiangMai' })
  await caller.until(
    order,
    ({ status }) =>
      status === 'driver_assigned' || status === 'picked_up' || status === 'in_transit',
  )
  await page.clock.install()
  const polls = countPolls(page)
  await openOrder(page, portal, order)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  /** A timer shows the change after an answer, and it waits for the page's clock too. */
  const says = (text: RegExp) =>
    expect(async () => {
      await page.clock.runFor(20)
      await expect(page.getByText(text)).toBeVisible({ timeout: 500 })
    }).toPass()
  const settled = async () => {
    await says(/Checks again in \d+\ss/)
    polls.length = 0
  }
  /** The page's clock goes on; answers come by the world's. */
  const pass = (ms: number) => page.clock.runFor(ms)
  await settled()
  for (let turn = 0; turn < 3; turn += 1) {
    const answered = page.waitForResponse(/\/tracking$/)
    await pass(10_000)
    await answered
    await expect.poll(() => polls.length).toBe(turn + 1)
    // When the page has read the answer the ten seconds begin anew. It counts by a clock that ticks once a second.
    await says(/Checks again in (?:9|10|11)\ss/)
  }
  await settled()
  await pass(9_000)
  expect(polls).toHaveLength(0)

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await pass(100)
  polls.length = 0
  await pass(45_000)
  expect(polls.length).toBeLessThanOrEqual(1)

  const short = await caller.place()
  await caller.until(short, ({ status }) => status === 'delivered')
  await page.goto(orderHref(short.accountId, short.deliveryId))
  await expect(heading(page)).toHaveText('Delivered')
  polls.length = 0
  await pass(120_000)
  expect(polls).toHaveLength(0)
})

test('what was known stays, with its age, when the line is cut, and comes back with it', async ({
  page,
  context,
  portal,
}) => {
  await openOnTheWay(page, portal)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check now' }).click()
  // Beside it, a part whose code was on its way may say the same of itself.
  const trouble = page.getByRole('alert').filter({ hasText: 'You are offline' })
  await expect(trouble).toBeVisible()
  await expect(trouble).toContainText('What you see is from')
  await expect(heading(page)).toHaveText('On the way')
  await context.setOffline(false)
  await expect(trouble).toBeHidden()
})

test('signed out in another tab, the page keeps what it knew and leads back', async ({
  page,
  context,
  portal,
}) => {
  const order = await openOnTheWay(page, portal)
  const other = await context.newPage()
  await other.goto('/account/sessions')
  await other.getByRole('button', { name: 'Account' }).first().click()
  await other.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(other).not.toHaveURL(/account\/sessions/)
  await page.bringToFront()
  const trouble = page.getByRole('main').getByRole('alert')
  await expect(async () => {
    if (!(await trouble.isVisible())) await page.getByRole('button', { name: 'Check now' }).click()
    await expect(trouble).toContainText('You are signed out', { timeout: 1_000 })
  }).toPass()
  await expect(heading(page)).toHaveText('On the way')
  const polls = countPolls(page)
  await expect(page.getByText(/Checks again/)).toBeHidden()
  await expect(trouble.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/sign-in?next=${encodeURIComponent(orderHref(order.accountId, order.deliveryId))}`,
  )
  expect(polls).toHaveLength(0)
})

test('an order that waits for its money leads to paying, and goes on by itself', async ({
  page,
  till,
}) => {
  const { furniture } = tillAccounts
  const { id, accountId } = await till.quote(furniture)
  await signInTo(page, till, furniture)
  await page.goto(payHref(accountId, id))
  await page.getByRole('button', { name: /^Show the QR code for/ }).click()
  await expect(page.getByRole('heading', { name: 'Scan to pay' })).toBeVisible()
  const reference = await page.locator('dd span.font-mono').first().innerText()
  const known = await till.database.one<{ deliveryId: string }>(
    `select delivery_id as "deliveryId" from tms.payments where quote_id = $1`,
    [id],
  )
  await page.goto(orderHref(accountId, known?.deliveryId ?? ''))
  await expect(heading(page)).toHaveText('Waiting for your payment')
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveAttribute(
    'href',
    payHref(accountId, id),
  )
  await expectNoViolation(page)
  await till.atGateway(reference, 'pay')
  await expect(async () => {
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(heading(page)).not.toHaveText('Waiting for your payment', { timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('region', { name: 'For the loader' })).toBeVisible()
})

test('our own fleet: stops and vehicle at once, and the truck where a program reports it', async ({
  page,
  portal,
  till: { database },
}) => {
  const caller = callerFor(portal)
  const order = await placeOnOwnFleet(caller, database)
  await openOrder(page, portal, order)
  const map = page.getByRole('region', { name: 'Map of the trip' })
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('.trip-stop')).toHaveCount(2)
  await expect(map.locator('.trip-truck')).toHaveCount(0)
  await expect(page.getByText(/Checked \d+\ss ago/)).toBeVisible()
  const found = await database.one<{ waybill_id: string }>(
    `select waybill_id from tms.deliveries where id = $1`,
    [order.deliveryId],
  )
  const waybillId = found?.waybill_id ?? ''
  await caller.report(waybillId, { event_type: 'picked_up', coordinates: '13.66,100.65' })
  await caller.until(order, ({ status }) => status === 'picked_up')
  await lookUntil(page, heading(page), 'Picked up')
  await expect(map.locator('.trip-truck')).toBeVisible()
  await expect(page.getByText(/Position is \d+\s(?:s|min) old/)).toBeVisible()
  const pickup = page.getByRole('listitem').filter({ hasText: places.bangNa.address })
  await expect(pickup).toContainText('Done')
  await expectNoViolation(page)
  const loaders = page.getByRole('region', { name: 'For the loader' })
  await expect(loaders).toBeVisible()
  await caller.report(waybillId, { event_type: 'delivered' })
  await caller.until(order, ({ status }) => status === 'delivered')
  await lookUntil(page, heading(page), 'Delivered')
  await expect(loaders).toBeHidden()
})

test('another’s order, and none, are not found, and who is signed out is led back', async ({
  page,
  portal,
}) => {
  const others = await callerFor(portal, 'ABS').place()
  await page.goto(orderHref(others.accountId, others.deliveryId))
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await openOrder(page, portal, others)
  await expect(heading(page)).toHaveText('There is nothing at this stop')
  await page.goto('/orders/nonsense')
  await expect(heading(page)).toHaveText('There is nothing at this stop')
})

test('a carrier that refuses is followed by the next, and several vehicles have a tab each', async ({
  page,
  portal,
}) => {
  const caller = callerFor(portal)
  const refused = await caller.place({ notes: '[sandbox: refuse@provider_a]' })
  const taken = await caller.until(refused, ({ status }) => status !== undefined)
  expect(taken.provider).toBe('provider_b')
  await openOrder(page, portal, refused)
  await expect(page.getByRole('heading', { name: 'Driver', exact: true })).toBeVisible()

  const several = await caller.place({ pieces: 60, to: 'chiangMai' })
  const { legs } = await caller.until(several, ({ status }) => status !== undefined)
  await page.goto(orderHref(several.accountId, several.deliveryId))
  const tabs = page.getByRole('tablist', { name: 'Vehicles of this order' }).getByRole('tab')
  await expect(tabs).toHaveCount(legs?.length ?? 0)
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await expect(tabs.first()).toBeFocused()
  // The vehicles have names in the reader's language, not the words that programs have for them.
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName(/^Vehicle 1: .*-wheel /)
  await expectNoViolation(page)
})

test('a link shows a stranger the way and nothing else, counts visits, and ends when revoked', async ({
  page,
  context,
  browser,
  portal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const caller = callerFor(portal)
  const order = await caller.place({ to: 'chiangMai' })
  await caller.until(order, ({ status }) => status === 'in_transit')
  await openOrder(page, portal, order)
  const panel = page.getByRole('region', { name: 'Share with the receiver' })
  await panel.getByRole('button', { name: 'Make a link' }).click()
  const row = panel.getByRole('listitem')
  await expect(row).toContainText('not opened yet')
  await row.getByRole('button', { name: 'Copy' }).click()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect(url).toMatch(/\/track\/[\w-]{43}$/)

  const stranger = await browser.newContext({ baseURL: portal.baseUrl, locale: 'en-US' })
  const guest = await stranger.newPage()
  const answers: Promise<string>[] = []
  guest.on('response', (response) => {
    if (response.url().includes('/track/')) answers.push(response.text().catch(() => ''))
  })
  const response = await guest.goto(url)
  expect(response?.headers()['x-robots-tag']).toContain('noindex')
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(heading(guest)).toHaveText('On the way')
  await expect(guest.getByText('From Bang Phli, Samut Prakan to Mae Rim, Chiang Mai')).toBeVisible()
  await expect(guest.getByRole('region', { name: 'Vehicle', exact: true })).toContainText('Plate')
  const polled = guest.waitForResponse(/\/portal\/track\//)
  await guest.getByRole('button', { name: 'Check now' }).click()
  const answered = (await polled).headers()
  expect(answered['x-content-type-options']).toBe('nosniff')
  expect(answered['cache-control']).toBe('no-store')
  const payload = await guest.request.get(url, { headers: { rsc: '1', 'sec-fetch-dest': 'empty' } })
  const bodies = [...(await Promise.all(answers)), await payload.text(), await guest.content()]
  const secrets = [
    places.bangNa.address,
    places.chiangMai.address,
    places.bangNa.contact.name,
    places.bangNa.contact.phone,
    places.bangNa.contact.note,
    places.chiangMai.contact.phone,
    'Bang Na Furniture',
    'Driver,',
    'driver.svg',
    'parcels-',
    order.deliveryId,
    order.quoteId,
    String(order.total),
    owner,
  ]
  expect(bodies.length).toBeGreaterThanOrEqual(4)
  for (const body of bodies) for (const secret of secrets) expect(body).not.toContain(secret)
  await expectNoViolation(guest)

  await page.reload()
  await expect(row).toContainText('opened once')
  await row.getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  await guest.getByRole('button', { name: 'Check now' }).click()
  await expect(guest.getByRole('main').getByRole('alert')).toContainText('no longer be watched')
  await guest.reload()
  await expect(heading(guest)).toHaveText('This link opens nothing')
  const revoked = await guest.content()
  await guest.goto(`/track/${'A'.repeat(43)}`)
  await expect(heading(guest)).toHaveText('This link opens nothing')
  expect(revoked).not.toContain(places.chiangMai.province)
  await stranger.close()
})
