/** Administrators see for how long what is kept, and what the database holds of people. */
import { consoleHref } from '#lib/hrefs.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { prefer, ready } from './pages.ts'
import { expect, test } from './test.ts'

const path = consoleHref('retention')

test('the days of each kind, and the register', async ({ page, portal }) => {
  await signInAs(page, portal, { role: 'admin', next: path })
  await ready(page)
  const kinds = page.getByRole('region', { name: 'Deleted by itself' })
  await expect(kinds.getByRole('row')).toHaveCount(6)
  await expect(kinds.getByRole('row').filter({ hasText: 'trips' })).toContainText('1,827 days')
  await expect(kinds.getByRole('row').filter({ hasText: 'Security log' })).toContainText('401 days')
  const register = page.getByRole('region', { name: 'Register of personal data' })
  await expect(register.getByText('portal.people')).toBeVisible()
  await expect(register.getByText('tms.waybills', { exact: true })).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
})

test('it is for administrators', async ({ page, portal }) => {
  await signInAs(page, portal, { role: 'ops', next: '/staff' })
  expect((await page.goto(path))?.status()).toBe(404)
})

for (const [language, width, title] of [
  ['th', 390, 'ระยะเวลาเก็บข้อมูล'],
  ['zh', 820, '数据保存期限'],
] as const) {
  test(`its page in ${language}, ${width} pixels wide`, async ({ page, context, portal }) => {
    await prefer(context, portal.baseUrl, { language, theme: 'dark' })
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, portal, { role: 'admin', next: path })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.body.scrollWidth - window.innerWidth)).toBe(0)
  })
}
