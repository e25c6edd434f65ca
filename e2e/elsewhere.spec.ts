/**
 * The portal in front of a service elsewhere: a second process of ours, and one that knows none of our
 * additions. From a guest's price to the truck, by whoever was made with `npm run setup`.
 */
import { accountInPath, stepHref } from '#lib/hrefs.ts'
import { actFor, signInAs } from './acting.ts'
import { expectNoViolation } from './expect-no-violation.ts'
import { bangPhliToMaeRim, haveDraft, loads } from './quote-draft.ts'
import { money } from './paying.ts'
import { setUpPortalFor, startPortal, type RunningPortal } from './server.ts'
import { readService } from './read-service.ts'
import { startedOnce } from './started-once.ts'
import { expect, test as base } from './test.ts'
import { startWithoutAdditions } from './without-additions.ts'

const test = base.extend<object, { service: RunningPortal }>({
  service: startedOnce(() => startPortal({ ROLE: 'service', JOBS: '1', SANDBOX_SPEED: '3000' })),
  // The usual portal is asked nothing here, so none is started.
  baseURL: async ({ service }, give) => give(service.baseUrl),
})

for (const knows of ['all of our additions', 'none of our additions'] as const) {
  const isPlain = knows === 'none of our additions'

  test(`with a service that knows ${knows} a guest's price is paid and followed`, async ({
    browser,
    service,
  }) => {
    const plain = isPlain ? await startWithoutAdditions(service.baseUrl) : null
    const { apiKey, apiSecret } = service.demo
    const baseUrl = plain?.baseUrl ?? service.baseUrl
    const portal = await setUpPortalFor({ baseUrl, apiKey, apiSecret })
    const context = await browser.newContext({ baseURL: portal.baseUrl, locale: 'en-US' })
    try {
      const page = await context.newPage()
      await page.goto('/')
      await page.getByRole('combobox').first().fill('bang phli')
      if (isPlain) await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      else await expect(page.getByRole('option').first()).toBeVisible()

      // The load is shown in vehicles, wherever their sizes come from. The page that was typed into is
      // left first, because an open page prefers its own draft to a newer one; and only once its draft
      // is saved, because two first saves at once would begin two visits.
      await expect
        .poll(async () => (await context.cookies()).map(({ name }) => name))
        .toContain('visit')
      await page.goto('about:blank')
      await haveDraft(context, portal.baseUrl, { ...bangPhliToMaeRim, items: loads.one })
      await page.goto('/cargo')
      await expect(page.getByRole('main')).toContainText('box truck')
      await page.getByRole('button', { name: 'See the price' }).click()
      await expect(page).toHaveURL('/quote')
      await expect(page.getByRole('timer')).toHaveText(/Price held for/)
      await expect(page.getByText('How full it is')).toBeVisible()
      if (isPlain) await expectNoViolation(page)

      await signInAs(page, portal, { role: 'admin', next: '/staff/act' })
      await actFor(page, 'Bang Na Furniture')
      await page.goto('/quote')
      await page.getByRole('button', { name: 'Bang Na Furniture', exact: true }).click()
      await expect(page.getByText('Kept for Bang Na Furniture')).toBeVisible()
      await page.getByRole('link', { name: 'Pay', exact: true }).first().click()

      await page.waitForURL('**/quotes/*/pay')
      // With a service that takes no contacts the quote is asked for again with this phone.
      const quoteUrl = page.url()
      const dropOff = page.getByRole('group', { name: 'At the drop-off' })
      await expect(dropOff.getByLabel('Name')).toHaveValue('Malee')
      await dropOff.getByLabel('Phone').fill('02 999 9999')
      await page.reload()
      await expect(dropOff.getByLabel('Phone')).toHaveValue('02 999 9999')
      await page.getByRole('radio', { name: /QR code/ }).check()
      await page.getByRole('button', { name: /Show the QR code/ }).click()
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
      expect(page.url() === quoteUrl).toBe(!isPlain)
      const reference = page.locator('dt', { hasText: /^Reference$/ }).locator('+ dd')
      const trade = /^[\w-]+/.exec(await reference.innerText())?.[0] ?? ''
      const paid = await context.request.post(`${service.baseUrl}/sandbox/gateway/${trade}/pay`)
      expect(paid.ok()).toBe(true)
      await page.waitForURL('**/confirmation')
      if (isPlain) await expectNoViolation(page)
      await page.getByRole('link', { name: 'Follow the truck' }).click()
      await page.waitForURL(/\/orders\/[^/]+$/)
      const [, accountId = '', , deliveryId] = new URL(page.url()).pathname.split('/').slice(1)
      expect(await readService(service, accountId).get(`/api/orders/${deliveryId}`)).toMatchObject({
        pickup: { contact: { name: 'Somchai' } },
        delivery: { contact: { name: 'Malee', phone: '02 999 9999' } },
      })
      await expect(page.getByRole('main').locator('h1')).toBeVisible()
      if (isPlain) await expectNoViolation(page)

      expect([...(plain?.refused ?? [])].length > 0).toBe(isPlain)
    } finally {
      await context.close()
      await portal.stop()
      await plain?.stop()
    }
  })
}

test('a quote that is asked for again with its people shows its new total first, and is tried again after a failure', async ({
  browser,
  service,
}) => {
  const plain = await startWithoutAdditions(service.baseUrl)
  const { apiKey, apiSecret } = service.demo
  const portal = await setUpPortalFor({ baseUrl: plain.baseUrl, apiKey, apiSecret })
  const context = await browser.newContext({ baseURL: portal.baseUrl, locale: 'en-US' })
  try {
    const page = await context.newPage()
    await signInAs(page, portal, { role: 'admin', next: '/staff/act' })
    await actFor(page, 'Bang Na Furniture')
    const account = accountInPath(new URL(page.url()).pathname)
    const draft = { ...bangPhliToMaeRim, items: loads.one }
    await haveDraft(context, portal.baseUrl, draft, account)
    await page.goto(stepHref(account, 'quote'))
    await page.getByRole('button', { name: 'See the price' }).click()
    await page.getByRole('link', { name: 'Pay', exact: true }).first().click()
    await page.waitForURL('**/quotes/*/pay')
    const first = page.url()
    const phone = page.getByRole('group', { name: 'At the drop-off' }).getByLabel('Phone')
    await page.getByRole('radio', { name: /QR code/ }).check()
    const pay = page.getByRole('button', { name: /Show the QR code/ })
    const total = Number((await pay.innerText()).replaceAll(/[^\d.]/g, ''))

    plain.surcharge = 100
    await phone.fill('02 111 1111')
    await pay.click()
    const changed = page.getByRole('alert').filter({ hasText: money(total + 100) })
    await expect(changed).toContainText(money(total))
    await expect(pay).toContainText(money(total + 100))
    await expect(phone).toHaveValue('02 111 1111')
    const second = page.url()
    expect(second).not.toBe(first)

    plain.failsToPay = true
    await page.getByRole('radio', { name: /QR code/ }).check()
    await phone.fill('02 222 2222')
    await pay.click()
    await expect(page.getByText('The payment could not be started.')).toBeVisible()
    plain.failsToPay = false
    await pay.click()
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
    expect([first, second]).not.toContain(page.url())
  } finally {
    await context.close()
    await portal.stop()
    await plain.stop()
  }
})
