import { signInAs } from './acting.ts'
import { layoutShift } from './layout-shift.ts'
import { ready } from './pages.ts'
import { expect, test } from './test.ts'

test('the page for developers lists what the service has, and no phone number', async ({
  page,
  portal,
  request,
}) => {
  await page.goto('/developers')
  const list = page.getByRole('region', { name: 'Sender accounts' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  for (const { name } of portal.demo.senderAccounts) await expect(list).toContainText(name)
  await expect(list).toContainText(portal.demo.name)
  await expect(list).toContainText(/Answered in \d+ ms/)

  const html = await (await request.get('/developers')).text()
  for (const { name, phone } of portal.demo.senderAccounts) {
    expect(html).toContain(name)
    expect(html).not.toContain(phone)
  }
  expect(html).not.toContain(portal.demo.apiKey)
})

test.describe('with a service elsewhere', () => {
  test.use({ baseURL: async ({ elsewhere }, give) => give(elsewhere.baseUrl) })

  // Only staff of the organization may see its customers.
  test.beforeEach(async ({ page, elsewhere }) => {
    elsewhere.service.behaviour = 'answers'
    await signInAs(page, elsewhere, { role: 'admin', next: '/developers' })
  })

  test('a service that hangs up has its face, and trying again brings the list', async ({
    page,
    elsewhere,
  }) => {
    elsewhere.service.behaviour = 'hangs up'
    await page.goto('/developers')
    const alert = page.getByRole('alert').filter({ hasText: 'The service is not answering' })
    await expect(alert).toBeVisible()
    await expect(page.locator('h1')).toHaveText('Call the service from your own software')
    elsewhere.service.behaviour = 'answers'
    await alert.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByText('云南茶叶贸易有限公司')).toBeVisible()
    await expect(alert).toBeHidden()
  })

  test('a service that refuses has its face, without a useless button', async ({
    page,
    elsewhere,
  }) => {
    elsewhere.service.behaviour = 'refuses'
    await page.goto('/developers')
    await expect(page.getByText('The service refused this list')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toBeHidden()
  })

  test('an answer that is none has its face', async ({ page, elsewhere }) => {
    elsewhere.service.behaviour = 'talks nonsense'
    await page.goto('/developers')
    await expect(page.getByText('The answer made no sense')).toBeVisible()
  })

  test('no account yet is said in words', async ({ page, elsewhere }) => {
    elsewhere.service.behaviour = 'has nothing'
    await page.goto('/developers')
    await expect(page.getByText('No sender accounts yet')).toBeVisible()
  })

  test('a slow service keeps nobody from the rest of the page', async ({ page, elsewhere }) => {
    elsewhere.service.behaviour = 'waits'
    await page.goto('/developers', { waitUntil: 'commit' })
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.getByText('Sender accounts are loading')).toBeAttached()
    elsewhere.service.behaviour = 'answers'
    await expect(page.getByText('云南茶叶贸易有限公司')).toBeVisible()
    await expect(page.getByText('Sender accounts are loading')).toBeHidden()
  })

  test('nothing jumps when the list takes the place of its skeleton', async ({
    page,
    elsewhere,
  }) => {
    for (const width of [390, 1440]) {
      elsewhere.service.behaviour = 'waits'
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/developers', { waitUntil: 'commit' })
      await expect(page.getByText('Sender accounts are loading')).toBeAttached()
      elsewhere.service.behaviour = 'answers'
      await expect(page.getByText('云南茶叶贸易有限公司')).toBeVisible()
      // The skeleton has six rows and this list has one.
      expect(await layoutShift(page), `${width} px`).toBeLessThan(0.05)
    }
  })

  test('each province is named once, and what has no room is counted', async ({ page }) => {
    await page.goto('/developers')
    await expect(page.getByText('Chiang Rai · Nan and 1 more')).toBeVisible()
  })

  test('a Chinese name brings its font to a page in another language', async ({ page }) => {
    await page.goto('/developers')
    await expect(page.getByText('云南茶叶贸易有限公司')).toBeVisible()
    const faces = () =>
      page.evaluate(
        () => [...document.fonts].filter(({ family }) => family.includes('Noto Sans SC')).length,
      )
    await expect.poll(faces).toBeGreaterThan(90)
  })
})

test('a page without Chinese does not load the hundred faces of its font', async ({ page }) => {
  await page.goto('/developers')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await ready(page)
  const faces = await page.evaluate(
    () => [...document.fonts].filter(({ family }) => family.includes('Noto Sans SC')).length,
  )
  expect(faces).toBe(2)
})
