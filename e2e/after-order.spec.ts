/** A paid order ends its draft: the next one at this browser begins empty, or as a copy of the whole order. */
import type { Page } from '@playwright/test'
import { stepHref } from '#lib/hrefs.ts'
import { actFor, signInAs } from './acting.ts'
import { openReady } from './pages.ts'
import { chooseWay, confirmed } from './paying.ts'
import { ownHome, personOf, signIn } from './people.ts'
import { bangPhliToMaeRim, haveDraft, loads } from './quote-draft.ts'
import { expect } from './test.ts'
import { signInTo, test, tillAccounts, type Till } from './till.ts'

const { furniture, parts } = tillAccounts

test.use({ baseURL: async ({ till }, give) => give(till.portal.baseUrl) })

const pickup = (page: Page) => page.getByRole('combobox', { name: 'Pickup' })
const goods = (page: Page) => page.getByLabel('Name', { exact: true }).first()
const last = (page: Page) => page.getByRole('region', { name: 'Your last order' })

function accountOf(till: Till) {
  const account = till.portal.demo.senderAccounts.find(({ code }) => code === furniture.code)
  if (account === undefined) throw new Error('the demo has no such account')
  return account
}

/** From the wallet, in the account's draft of whoever is signed in. */
async function order(page: Page, till: Till): Promise<void> {
  const { id } = accountOf(till)
  const draft = { ...bangPhliToMaeRim, items: loads.one }
  await haveDraft(page.context(), till.portal.baseUrl, draft, id)
  await page.goto(stepHref(id, 'cargo'))
  await page.getByRole('button', { name: 'See the price' }).click()
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await chooseWay(page, /^Wallet/)
  await page.getByRole('button', { name: /^Pay .* from the wallet$/ }).click()
  await expect(page).toHaveURL(confirmed)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
}

async function expectNothingOfIt(page: Page): Promise<void> {
  await openReady(page, '/')
  await expect(pickup(page)).toHaveValue('')
  await expect(last(page)).toHaveCount(0)
  await openReady(page, '/cargo')
  await expect(goods(page)).toHaveValue('')
  await page.goto('/quote')
  await expect(page.getByRole('heading', { name: 'Not quite ready for a price' })).toBeVisible()
}

test('the next one begins with the last, and is another order', async ({ page, till }) => {
  await signInTo(page, till, furniture)
  await order(page, till)
  await openReady(page, '/')
  await expect(pickup(page)).toHaveValue('')
  await last(page).getByRole('button', { name: 'Start from the last one' }).click()
  await expect(pickup(page)).toHaveValue(/Bang Phli Yai/)
  await expect(last(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Next: cargo' }).click()
  await expect(page).toHaveURL(/\/a\/[0-9a-f-]{36}\/cargo$/)
  await expect(goods(page)).toHaveValue('Drinks')
  await page.reload()
  await expect(goods(page)).toHaveValue('Drinks')
  // It is no second press of the same order: its price is one of its own, to be paid.
  await page.getByRole('button', { name: 'See the price' }).click()
  await expect(page.getByRole('link', { name: 'Pay', exact: true })).toBeVisible()
  await expect(page.getByText(/Ordered as/)).toHaveCount(0)
})

test('another kind of transport, chosen above an order and left at once, brings nothing of it back', async ({
  page,
  till,
}) => {
  await signInTo(page, till, furniture)
  await order(page, till)
  for (const leave of [
    () => openReady(page, '/'),
    () => page.getByRole('banner').getByRole('link').first().click(),
  ]) {
    await page.goto('/quote')
    // No quiet line is waited for: a worker that was ended while its code came is never reported done.
    await expect(page.getByRole('region', { name: 'Total' })).toBeVisible()
    await page.getByRole('radio', { checked: false }).first().click()
    await leave()
    await expect(page).toHaveURL(/\/a\/[0-9a-f-]{36}\/route$/)
    await expect(last(page)).toBeVisible()
    await expect(pickup(page)).toHaveValue('')
  }
  // Goods that are typed then belong to the next draft alone.
  const saved = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.ok())
  await openReady(page, '/cargo')
  await goods(page).fill('Sofa')
  await saved
  await page.reload()
  await expect(goods(page)).toHaveValue('Sofa')
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(1)
  await page.goto('/')
  await expect(pickup(page)).toHaveValue('')
})

test('who signs out after an order leaves nothing of it to a guest, nor to whoever signs in next', async ({
  page,
  till,
}) => {
  await signInTo(page, till, furniture)
  await order(page, till)
  await page.goto(page.url().replace(/\/confirmation.*/, ''))
  const answersKept = () => page.evaluate(() => sessionStorage.length)
  await expect.poll(answersKept).toBeGreaterThan(0)
  // Typed above the order and left at once: it is theirs, like the order.
  await openReady(page, '/quote')
  await page.getByRole('radio', { checked: false }).first().click()
  await signOut(page)
  expect(await answersKept()).toBe(0)
  await expectNothingOfIt(page)
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain('Drinks')
  await signIn(page, personOf(till.portal, parts.email))
  await page.waitForURL(ownHome)
  await expectNothingOfIt(page)
})

test('what staff have ordered for a customer is done with in that draft, and in no other', async ({
  page,
  till,
}) => {
  const account = accountOf(till)
  await signInAs(page, till.portal, { role: 'ops', next: '/staff/act' })
  await actFor(page, account.name)
  await order(page, till)
  const place = stepHref(account.id, 'route')
  await openReady(page, place)
  await expect(pickup(page)).toHaveValue('')
  await expect(last(page)).toBeVisible()
  await openReady(page, '/')
  await expect(last(page)).toHaveCount(0)
  await openReady(page, place)
  await last(page).getByRole('button', { name: 'Start from the last one' }).click()
  await page.getByRole('button', { name: 'Next: cargo' }).click()
  await expect(page).toHaveURL(stepHref(account.id, 'cargo'))
  await expect(goods(page)).toHaveValue('Drinks')
  await openReady(page, '/cargo')
  await expect(goods(page)).toHaveValue('')
})
