/** People take their own data with them, and customers have their sign-in erased. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { openReady, prefer, ready } from './pages.ts'
import { newPassword, ownHome, signIn, signUp } from './people.ts'
import { expect, test } from './test.ts'

const title = 'Your data'

function heldIn(archive: Buffer): unknown {
  const { 'my-data.json': file } = unzipSync(archive)
  return JSON.parse(strFromU8(file ?? new Uint8Array()))
}

test('a customer takes their data, erases the sign-in, and can begin anew', async ({
  page,
  browser,
  portal,
}) => {
  const { baseUrl } = portal
  const email = `leaver-${process.pid}@shop.example`
  await signUp(page, { baseUrl, email })
  await page.waitForURL(ownHome)
  await page.goto('/account')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await ready(page)
  await expectNoViolation(page)
  await expectContrastWhenDark(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('my-data.zip')
  const held = heldIn(await readFile(await download.path()))
  expect(held).toMatchObject({
    person: { email, name: 'Somchai Shop' },
    accounts: [{ role: 'owner' }],
    security_log: expect.arrayContaining([expect.objectContaining({ what: 'signed-up' })]),
  })

  // Not by whoever finds the browser open.
  await ready(page)
  const erase = page.getByRole('button', { name: 'Erase my sign-in' })
  await erase.click()
  await expect(page.getByText('The password is missing.')).toBeVisible()
  await page.getByLabel('Current password').fill('a guess')
  await erase.click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  const other = await (await browser.newContext({ baseURL: baseUrl })).newPage()
  await signIn(other, { email, password: newPassword })
  await expect(other).not.toHaveURL(/sign-in/)

  await page.getByLabel('Current password').fill(newPassword)
  await erase.click()
  await expect(page).toHaveURL('/sign-in?erased=1')
  await expect(page.getByRole('status').filter({ hasText: 'is erased' })).toBeVisible()
  await expectNoViolation(page)
  await other.goto('/account')
  await expect(other).toHaveURL(/\/sign-in\?next=/)
  await signIn(page, { email, password: newPassword })
  await expect(page.getByText('do not match')).toBeVisible()

  // Administrators see that somebody was erased, and not whom.
  const admin = await (await browser.newContext({ baseURL: baseUrl })).newPage()
  await signInAs(admin, portal, { role: 'admin', next: '/console/security' })
  const row = admin.getByRole('row').filter({ hasText: 'Erased their sign-in' })
  await expect(row).toContainText('Erased person')
  await admin.goto(`/console/security?${new URLSearchParams({ q: email })}`)
  await expect(admin.getByRole('main')).not.toContainText('Somchai Shop')

  await signUp(page, { baseUrl, email })
  await page.waitForURL(ownHome)
  await page.goto('/account')
  await expect(page.getByRole('main')).toContainText(email)
})

test('staff take their data, and are told that an administrator ends their access', async ({
  page,
  portal,
}) => {
  await signInAs(page, portal, { role: 'ops', next: '/account/data' })
  await expect(page.getByText('An administrator ends your access.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase my sign-in' })).toHaveCount(0)
  const file = await page.request.get(`${portal.baseUrl}/portal/own-data`)
  expect(heldIn(await file.body())).toMatchObject({ person: { role: 'ops' } })
})

for (const [language, width] of [
  ['th', 390],
  ['zh', 820],
] as const) {
  test(`its page in ${language}, ${width} pixels wide`, async ({ page, context, portal }) => {
    await prefer(context, portal.baseUrl, { language, theme: 'dark' })
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, portal, { role: 'customer', next: '/account/data' })
    await openReady(page, '/account/data')
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.body.scrollWidth - window.innerWidth)).toBe(0)
  })
}
