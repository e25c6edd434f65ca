/** Operations staff who act for customers: whom, how long, in which tab, and what the record says. */
import type { Page } from '@playwright/test'
import { accountHref, addressBookHref, draftHref, payHref, stepHref } from '#lib/hrefs.ts'
import { actFor, bar, reasonField, signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { layoutShift } from './layout-shift.ts'
import { callerFor } from './orders.ts'
import { ready } from './pages.ts'
import { bangPhliToMaeRim, haveDraft, loads, saveOf } from './quote-draft.ts'
import { expect, test } from './test.ts'

const accountOf = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? ''

test('two tabs with two accounts each stay what they are, and End ends one', async ({
  page,
  context,
  portal,
}) => {
  await signInAs(page, portal, { role: 'ops', next: '/staff/act' })

  // By the keyboard: the search has the focus, arrows go round, an answer is what was typed last.
  const search = page.getByRole('combobox')
  await expect(search).toBeFocused()
  // The demo's, and one more for everybody who signed up before.
  await expect(page.getByRole('option').nth(portal.demo.senderAccounts.length - 1)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await search.pressSequentially('lanna')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(search).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Enter')
  await expect(reasonField(page)).toBeFocused()
  for (const none of ['', 'abc']) {
    await reasonField(page).fill(none)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Say why' })).toBeVisible()
  }
  await reasonField(page).fill('Asked by phone to pay')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/a/*/orders')
  await expect(bar(page)).toHaveText(/Acting for Lanna Ceramics/)
  const lanna = accountOf(page)

  // The clock of this browser is wrong by a year.
  const second = await context.newPage()
  await second.clock.setFixedTime(Date.now() + 365 * 24 * 3_600_000)
  await second.goto('/staff/act')
  await expect(second.getByRole('option').first()).toContainText('Lanna Ceramics')
  await actFor(second, 'Isan Rice Mill')
  const isan = accountOf(second)
  await expect(bar(second)).toHaveCount(1)
  await expect(second.getByRole('timer')).toHaveText(/^(29:\d\d|30:00) left$/)

  await page.reload()
  await expect(bar(page)).toHaveText(/Acting for Lanna Ceramics/)
  await page.goto('/developers')
  await expect(bar(page)).toHaveCount(2)

  // A third account is nobody's here: its page asks for the switch first.
  const third = portal.demo.senderAccounts.find(({ name }) => name === 'Bang Na Furniture')
  await page.goto(accountHref(third?.id ?? ''))
  await expect(page).toHaveURL(/\/staff\/act\?account=/)
  await expect(page.getByRole('main')).toContainText(
    'To open that page you have to act for Bang Na Furniture',
  )

  await page.goto(accountHref(lanna, 'orders'))
  await ready(page)
  await bar(page).getByRole('button', { name: 'End: Lanna Ceramics' }).click()
  await expect(page).toHaveURL('/staff')
  await page.goBack()
  await expect(page).toHaveURL(/\/staff\/act\?account=/)
  await expect(bar(page)).toHaveText(/Acting for Isan Rice Mill/)
  // The other tab has the news, and still acts for the same account.
  await expect(bar(second)).toHaveText(/Acting for Isan Rice Mill/)
  expect(accountOf(second)).toBe(isan)

  for (const path of ['/staff', '/staff/audit', accountHref(isan, 'orders')]) {
    const kept = (await page.request.get(path)).headers()['cache-control']
    expect(kept, path).toMatch(/private.*no-store/)
  }
})

test('each account acted for has a draft of its own, and one that was nobody’s becomes the account’s', async ({
  page,
  context,
  browser,
  portal,
}) => {
  const { baseUrl } = portal
  const idOf = (name: string) =>
    portal.demo.senderAccounts.find((account) => account.name === name)?.id ?? ''
  const [lanna, isan] = [idOf('Lanna Ceramics'), idOf('Isan Rice Mill')]
  await signInAs(page, portal, { role: 'admin', next: '/staff/act' })
  await actFor(page, 'Lanna Ceramics')
  const second = await context.newPage()
  await second.goto('/staff/act')
  await actFor(second, 'Isan Rice Mill')

  // From the account to its price: the address keeps whose it is, and so does the bar.
  await page.getByRole('link', { name: 'Get a price' }).first().click()
  await expect(page).toHaveURL(stepHref(lanna, 'route'))
  await expect(bar(page)).toHaveText(/Acting for Lanna Ceramics/)
  await haveDraft(context, baseUrl, {}, isan)
  await haveDraft(context, baseUrl, { ...bangPhliToMaeRim, items: loads.one }, lanna)
  await page.goto(stepHref(lanna, 'cargo'))
  const goods = (tab: Page) => tab.getByRole('group', { name: 'Item 1' }).getByLabel('Name')
  await expect(goods(page)).toHaveValue('Drinks')
  for (const path of [stepHref(isan, 'cargo'), '/cargo']) {
    await second.goto(path)
    await expect(goods(second)).toHaveValue('')
  }
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page).toHaveURL(stepHref(lanna, 'quote'))
  await expect(page.getByText('Kept for Lanna Ceramics')).toBeVisible()
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('link', { name: 'Cargo' }).click()
  await expect(page).toHaveURL(stepHref(lanna, 'cargo'))
  await second.goto(stepHref(isan, 'quote'))
  await expect(second.getByText('Kept for')).toHaveCount(0)
  for (const [account, ids] of [
    [isan, [isan]],
    [null, []],
  ] as const) {
    const book = await context.request.get(addressBookHref(account))
    const { accounts } = (await book.json()) as { accounts: { id: string }[] }
    expect(accounts.map(({ id }) => id)).toEqual(ids)
  }

  // A quote that was priced for nobody is in the tabs of the account that it was kept for, and in no other.
  await haveDraft(context, baseUrl, { ...bangPhliToMaeRim, items: loads.one })
  await second.goto('/quote')
  await second.getByRole('button', { name: 'See the price' }).click()
  await second.getByRole('button', { name: 'Isan Rice Mill', exact: true }).click()
  await expect(second).toHaveURL(stepHref(isan, 'quote'))
  await expect(second.getByText('Kept for Isan Rice Mill')).toBeVisible()
  await second.goto('/cargo')
  await expect(goods(second)).toHaveValue('')

  // An account that one does not act for: staff are asked to, a customer finds nothing.
  await page.goto(stepHref(idOf('Bang Na Furniture'), 'cargo'))
  await expect(page).toHaveURL(/\/staff\/act\?account=/)
  const other = await browser.newContext({ baseURL: baseUrl })
  const customer = await other.newPage()
  await signInAs(customer, portal, { role: 'customer', next: '/account' })
  expect((await customer.goto(stepHref(lanna, 'quote')))?.status()).toBe(404)
  const sent = { data: saveOf(bangPhliToMaeRim) }
  expect((await other.request.post(draftHref(lanna), sent)).status()).toBe(403)
  await other.close()
})

test('a new price for an order that is over begins in the draft of its account', async ({
  page,
  portal,
}) => {
  const lanna = portal.demo.senderAccounts.find(({ code }) => code === 'LNC')?.id ?? ''
  const caller = callerFor(portal, 'LNC')
  const order = await caller.place({ pay: 'qr' })
  await caller.cancel(order)
  await signInAs(page, portal, { role: 'ops', next: '/staff/act' })
  await actFor(page, 'Lanna Ceramics')
  await page.goto(payHref(order.accountId, order.quoteId))
  await page.getByRole('button', { name: 'Get a new price' }).click()
  await expect(page).toHaveURL(stepHref(lanna, 'quote'))
  await expect(bar(page)).toHaveText(/Acting for Lanna Ceramics/)
  const goods = page.getByRole('group', { name: 'Item 1' }).getByLabel('Name')
  await page.goto(stepHref(lanna, 'cargo'))
  await expect(goods).toHaveValue('Crate')
  // Their own is what it was: empty.
  await page.goto('/cargo')
  await expect(goods).toHaveValue('')
})

test('a customer and a stranger find no such page, and what they forge begins nothing', async ({
  browser,
  page,
  portal,
}) => {
  await signInAs(page, portal, { role: 'admin', next: '/staff/act' })
  const sent = page.waitForRequest((request) => 'next-action' in request.headers())
  await actFor(page, 'Mahachai Seafood')
  const forged = await sent
  const lines = async () => {
    await page.goto('/staff/audit')
    return page.getByRole('table').getByRole('row').count()
  }
  const before = await lines()

  const other = await browser.newContext({ baseURL: portal.baseUrl, locale: 'en-US' })
  const customer = await other.newPage()
  await signInAs(customer, portal, { role: 'customer', next: '/account' })
  for (const path of [
    '/staff',
    '/staff/audit',
    '/portal/staff/accounts?q=a',
    '/portal/staff/acting?path=/',
  ]) {
    expect((await customer.goto(path))?.status(), path).toBe(404)
  }
  expect((await customer.goto(new URL(forged.url()).pathname))?.status()).toBe(404)
  const stranger = await browser.newContext({ baseURL: portal.baseUrl })
  for (const { request } of [other, stranger]) {
    const reply = await request.post(forged.url(), {
      headers: {
        'next-action': forged.headers()['next-action'] ?? '',
        'content-type': forged.headers()['content-type'] ?? '',
        origin: portal.baseUrl,
      },
      data: forged.postDataBuffer() ?? Buffer.of(),
    })
    expect(await reply.text()).toContain('not allowed')
  }
  for (const path of ['/portal/staff/accounts', '/portal/staff/acting?path=/']) {
    expect((await stranger.request.get(path)).status(), path).toBe(401)
  }
  const sentAway = await stranger.request.get('/staff', { maxRedirects: 0 })
  expect(sentAway.headers()['location']).toBe('/sign-in?next=%2Fstaff')
  expect(await lines()).toBe(before)
  await Promise.all([other.close(), stranger.close()])
})

test('the record names person, account and reason, and its filter is in the address', async ({
  page,
  portal,
}) => {
  await signInAs(page, portal, { role: 'ops', next: '/staff/act' })
  await actFor(page, 'Andaman Boat Supplies', 'Moves its stock to Phuket')
  await bar(page).getByRole('button', { name: 'Renew: Andaman Boat Supplies' }).click()
  await reasonField(page).fill('Still on the phone')
  await page.keyboard.press('Enter')
  await expect(reasonField(page)).toBeHidden()
  await page.goto('/staff/audit')
  await page.getByLabel('Person or account').fill('andaman')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/[?&]q=andaman/)
  const rows = page.getByRole('row').filter({ hasText: 'Andaman Boat Supplies' })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('ops@loadline.example')
  await expect(rows.first()).toContainText('Renewed')
  await expect(rows.first()).toContainText('Still on the phone')
  await expect(rows.last()).toContainText('Moves its stock to Phuket')
  await page.getByLabel('What').selectOption({ label: 'Ran out' })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Nothing was done')).toBeVisible()
})

test('its pages have no fault that axe knows, light and dark, on a phone', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, portal, { role: 'ops', next: '/staff/act' })
  await actFor(page, 'Eastern Seaboard Auto Parts')
  await page.goto('/staff/act')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await layoutShift(page), 'nothing jumps when the accounts come').toBeLessThan(0.05)
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.getByRole('combobox').fill('isan')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option').click()
  await reasonField(page).fill('abc')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Say why' })).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await page.goto('/staff/audit')
  await ready(page)
  await bar(page).first().getByRole('button', { name: 'Renew' }).click()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(wide).toBe(false)
})

test('a switch runs out by itself: the page says so, keeps what was typed, and begins again', async ({
  page,
  portal,
}) => {
  await signInAs(page, portal, { role: 'ops', next: '/staff/act' })
  await actFor(page, 'Lanna Ceramics')
  const account = accountHref(accountOf(page))
  await portal.database.query(
    `update portal.acting set ends_at = now() + interval '8 seconds'
     where started_at = (select max(started_at) from portal.acting)`,
  )
  // Other switches of this person may run.
  const lanna = bar(page).filter({ hasText: 'Lanna Ceramics' })
  await page.goto('/')
  const typed = page.getByRole('combobox').first()
  await typed.fill('88 Moo 5, Bang Phli Yai')
  await expect(lanna).toHaveText(/No longer acting for Lanna Ceramics/)
  await expect(typed).toHaveValue('88 Moo 5, Bang Phli Yai')
  // The service of pages and handlers agrees, also with who asks past the page.
  const away = await page.request.get(account, { maxRedirects: 0 })
  expect(away.headers()['location']).toMatch(/^\/staff\/act\?account=/)
  await page.getByRole('button', { name: 'Act again: Lanna Ceramics' }).click()
  await reasonField(page).fill('Called again')
  await page.keyboard.press('Enter')
  await expect(lanna).toHaveText(/Acting for Lanna Ceramics/)
  await expect(typed).toHaveValue('88 Moo 5, Bang Phli Yai')
  await page.goto('/staff/audit')
  await expect(page.getByRole('row').filter({ hasText: 'Ran out' })).toHaveCount(1)
})
