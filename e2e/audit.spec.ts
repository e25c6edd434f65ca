/** The audit of the console: a change is found by its person, its kind and its thing, and is exported. */
import { customerHref, consoleHref } from '#lib/hrefs.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { prefer, ready } from './pages.ts'
import { expect, test } from './test.ts'

const audit = consoleHref('audit')

test('a change of a customer is found from its page, narrowed, and exported', async ({
  page,
  portal,
}) => {
  const admin = portal.users.find(({ role }) => role === 'admin')
  await signInAs(page, portal, { role: 'admin', next: customerHref('new') })
  await ready(page)
  await page.getByLabel('Name', { exact: true }).fill('Audited Tea Ltd.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audited Tea Ltd.')
  await page.getByRole('link', { name: 'Changes' }).click()
  await page.waitForURL('**/console/audit?subject=*')
  const entries = page.getByRole('row')
  await expect(entries).toHaveCount(2)
  const entry = entries.last()
  await expect(entry).toContainText('Customer saved · Audited Tea Ltd.')
  await entry.getByText('Details').click()
  await expect(entry.getByText('name: Audited Tea Ltd.')).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await ready(page)

  await page.getByLabel('Change').selectOption('Price changed')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL('**what=rate_card.save*')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await page.waitForURL(`**${audit}`)
  await page.getByRole('searchbox', { name: 'Person' }).fill('nobody of this name')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL('**q=nobody*')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Person' }).fill(admin?.email ?? '')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL('**q=admin*')
  await expect(page.getByRole('row').filter({ hasText: 'Audited Tea Ltd.' })).toHaveCount(1)
  const file = page.getByRole('link', { name: 'Download as CSV' })
  const csv = await page.request.get(
    new URL((await file.getAttribute('href')) ?? '', page.url()).href,
  )
  expect(await csv.text()).toContain('Customer saved,Audited Tea Ltd.,sender_account/')
})

for (const [language, width, title] of [
  ['th', 390, 'บันทึกการเปลี่ยนแปลง'],
  ['zh', 820, '审计'],
] as const) {
  test(`its page in ${language}, ${width} pixels wide`, async ({ page, context, portal }) => {
    await prefer(context, portal.baseUrl, { language, theme: 'dark' })
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, portal, { role: 'admin', next: audit })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.body.scrollWidth - window.innerWidth)).toBe(0)
  })
}
