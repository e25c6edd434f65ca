/** The home of staff: what waits, today's figures, one search for everything, and acting again in one press. */
import { consoleHref, orderHref } from '#lib/hrefs.ts'
import { actFor, bar, reasonField, signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { test } from './fast-till.ts'
import { callerFor } from './orders.ts'
import { prefer, ready } from './pages.ts'
import type { RunningPortal } from './server.ts'
import { expect } from './test.ts'

test('staff begin at what waits and at the figures of the day', async ({ page, portal }) => {
  const { users, baseUrl } = portal
  const caller = callerFor(portal)
  await signInAs(page, portal, { role: 'ops', next: '/staff' })
  const orders = page.getByRole('figure').filter({ hasText: 'Orders' })
  const revenue = page.getByRole('figure').filter({ hasText: 'Revenue' })
  const figureIn = (text: string | null) => Number(text?.replaceAll(/[^\d.]/g, ''))
  const shownToday = async (figure: typeof orders) =>
    (await figure.count()) === 0 ? 0 : figureIn(await figure.locator('p').first().textContent())
  const before = { orders: await shownToday(orders), revenue: await shownToday(revenue) }
  const order = await caller.place()
  await page.reload()
  await expect.poll(() => shownToday(orders)).toBe(before.orders + 1)
  expect(await shownToday(revenue)).toBeCloseTo(before.revenue + order.total, 2)

  // The drawing says what is pointed at, and the table has the same.
  await ready(page)
  const drawing = orders.getByRole('img', { name: 'Orders of the last 14 days' })
  await drawing.locator('rect').last().hover()
  await expect(orders.getByText(new RegExp(`\\d: ${before.orders + 1}$`))).toBeVisible()
  await orders.getByText('As a table').click()
  await expect(orders.getByRole('row')).toHaveCount(15)
  await expect(orders.getByRole('row').nth(1)).toContainText(String(before.orders + 1))
  await expectNoViolation(page)
  await expectContrastWhenDark(page)

  // Somebody without the bank's statement sees what is unpaid, and no link to it.
  await expect(page.getByText('Orders not paid yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Orders not paid yet' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Late trips' }).click()
  await expect(page).toHaveURL(/\/console\/deliveries\?status=late$/)
  await expect(page.getByLabel('State')).toHaveValue('late')

  // Signing in leads here.
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await ready(page)
  const ops = users.find(({ role }) => role === 'ops')
  await page.getByLabel('E-mail address').fill(ops?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(ops?.password ?? '')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${baseUrl}/staff`)
})

test('a trip that waits for a driver is counted, and leads to its list', async ({
  page,
  portal,
}) => {
  await signInAs(page, portal, { role: 'admin', next: '/staff' })
  const tile = page.getByRole('listitem').filter({ hasText: 'Trips nobody drives yet' })
  const count = async () => Number(await tile.locator('p').first().textContent())
  const { database } = portal
  const rules = await database.query(`delete from tms.carrier_rules returning *`)
  try {
    const order = await callerFor(portal).place()
    await page.reload()
    // Those of other journeys find their drivers meanwhile; this one finds none.
    await expect.poll(count).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Trips nobody drives yet' }).click()
    await expect(page).toHaveURL(/status=unassigned$/)
    const { delivery_no: number } = await numberOf(portal, order.deliveryId)
    await expect(page.getByRole('main')).toContainText(number)
  } finally {
    // Other journeys share the process.
    await database.query(
      `insert into tms.carrier_rules
       select * from jsonb_populate_recordset(null::tms.carrier_rules, $1::jsonb)`,
      [JSON.stringify(rules)],
    )
  }
})

test('one search finds a customer, an order and a waybill', async ({ page, portal }) => {
  const order = await callerFor(portal).place()
  const { delivery_no: number, waybill_no: waybill } = await numberOf(portal, order.deliveryId)
  await signInAs(page, portal, { role: 'ops', next: '/staff' })
  const search = async (words: string) => {
    await ready(page)
    await page.getByLabel('Search customers, orders and waybills').fill(words)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('q') === words)
  }
  const found = (name: string) => page.getByRole('region', { name })

  await search('lanna')
  await expect(found('Customers')).toContainText('Lanna Ceramics')
  await expect(found('Waybills').or(found('Orders')).first()).toBeVisible()
  await expectNoViolation(page)
  await found('Customers').getByRole('link', { name: 'Lanna Ceramics', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lanna Ceramics')

  await page.goto('/staff')
  await search(number.toLowerCase())
  await expect(found('Customers')).toContainText('None found.')
  await expect(found('Orders').getByRole('listitem')).toHaveCount(1)
  await found('Orders').getByRole('link', { name: number, exact: true }).click()
  await expect(page).toHaveURL(`${portal.baseUrl}${consoleHref('deliveries')}?q=${number}`)

  // To the order's own page by saying why.
  await page.goBack()
  await found('Orders')
    .getByRole('link', { name: `Act for ${number}` })
    .click()
  await expect(page).toHaveURL(/\/staff\/act\?account=/)
  await ready(page)
  await reasonField(page).fill('Asked where it is')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${portal.baseUrl}${orderHref(order.accountId, order.deliveryId)}`)

  await page.goto('/staff')
  await search(waybill)
  await found('Waybills').getByRole('link', { name: waybill, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(waybill)

  // Characters that no search can hold, and words that nothing has.
  for (const words of ['%00', '%25_%25', 'zzzz', '%E0%B8%81'.repeat(200)]) {
    await page.goto(`/staff?q=${words}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  }
})

test('one press acts again with the reason of the last time', async ({ page, portal }) => {
  await signInAs(page, portal, { role: 'ops', next: '/staff/act' })
  await actFor(page, 'Isan Rice Mill', 'Called about a late pickup')
  await bar(page).getByRole('button', { name: 'End: Isan Rice Mill' }).click()
  await expect(page).toHaveURL('/staff')
  await ready(page)
  await expect(page.getByText('Called about a late pickup')).toBeVisible()
  await page.getByRole('button', { name: 'Act again: Isan Rice Mill' }).click()
  await page.waitForURL('**/a/*/orders')
  await expect(bar(page)).toContainText('Acting for Isan Rice Mill')
  await page.goto('/staff/audit')
  const reasons = page.getByRole('row').filter({ hasText: 'Called about a late pickup' })
  await expect(reasons).toHaveCount(2)
})

test('on a phone one menu leads to each page of staff', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, portal, { role: 'admin', next: '/staff' })
  await ready(page)
  const opener = page.getByRole('button', { name: 'All pages of staff', exact: true })
  const menu = page.getByRole('navigation', { name: 'All pages of staff', exact: true })
  await expect(menu).toBeHidden()
  await opener.click()
  await expect(menu.getByRole('link')).toHaveCount(19)
  await expect(menu.getByRole('link', { name: 'Today', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expectNoViolation(page)
  await menu.getByRole('link', { name: 'Backups', exact: true }).click()
  await page.waitForURL(`**${consoleHref('backups')}`)
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Backups')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(opener).toBeHidden()
})

for (const [language, width, title] of [
  ['th', 390, 'วันนี้'],
  ['zh', 820, '今日'],
] as const) {
  test(`the home in ${language}, ${width} pixels wide`, async ({ page, context, portal }) => {
    await prefer(context, portal.baseUrl, { language, theme: 'dark' })
    await page.setViewportSize({ width, height: 900 })
    await callerFor(portal).place()
    await signInAs(page, portal, { role: 'admin', next: '/staff' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('figure')).toHaveCount(4)
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.body.scrollWidth - window.innerWidth)).toBe(0)
  })
}

async function numberOf(
  { database }: RunningPortal,
  id: string,
): Promise<{ delivery_no: string; waybill_no: string }> {
  const row = await database.one<{ delivery_no: string; waybill_no: string }>(
    `select d.delivery_no, w.waybill_no from tms.deliveries d
     join tms.waybills w on w.organization_id = d.organization_id and w.id = d.waybill_id
     where d.id = $1`,
    [id],
  )
  if (row === null) throw new Error('the order is not there')
  return row
}
