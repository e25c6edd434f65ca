/** Finance and administrators read the ledger, whose sums prove each other. */
import { consoleHref } from '#lib/hrefs.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { prefer, ready } from './pages.ts'
import { expect, test } from './test.ts'

const ledger = consoleHref('ledger')

test('the sums agree, and the days can be chosen and exported', async ({ page, portal }) => {
  await signInAs(page, portal, { role: 'admin', next: ledger })
  await ready(page)
  const sums = page.getByRole('region', { name: 'Sums in THB' })
  await expect(sums.getByText('What you hold is what is owed and earned:')).toBeVisible()
  await expect(sums.getByText('The balances of all wallets are the sum')).toBeVisible()
  await expect(page.getByRole('table').getByText('฿').first()).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  await ready(page)
  await page.getByLabel('From', { exact: true }).fill('2020-02-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL('**from=2020-02-01&to=2020-01-01')
  await expect(page.getByText('Nothing moved in these days.')).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2020-01-01')
  const file = await page.request.get(`${portal.baseUrl}/portal${ledger}/file`)
  expect(await file.text()).toContain('Day,Currency,')
})

for (const [language, width, title] of [
  ['th', 390, 'บัญชีแยกประเภท'],
  ['zh', 820, '总账'],
] as const) {
  test(`its page in ${language}, ${width} pixels wide`, async ({ page, context, portal }) => {
    await prefer(context, portal.baseUrl, { language, theme: 'dark' })
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, portal, { role: 'admin', next: ledger })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.body.scrollWidth - window.innerWidth)).toBe(0)
  })
}
