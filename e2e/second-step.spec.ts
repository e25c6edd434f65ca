/** A second step of signing in: set up, asked for, taken away. */
import { createHmac } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { consoleHref } from '#lib/hrefs.ts'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { newPassword, ownHome, signIn, signUp } from './people.ts'
import { expect, test } from './test.ts'

const path = '/account/second-step'

test('an app is set up, signing in asks for its code, and an administrator takes it away', async ({
  page,
  browser,
  portal: { baseUrl, users },
}) => {
  const email = `two-steps-${Date.now()}@shop.example`
  await signUp(page, { baseUrl, email })
  await page.waitForURL(ownHome)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Second step' }).click()
  await expect(page.getByText('It is off.')).toBeVisible()
  await expectNoViolation(page)
  await page.getByLabel('Current password').fill('not my password')
  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await page.getByLabel('Current password').fill(newPassword)
  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  const secret = await secretOn(page)
  await expectNoViolation(page)
  await expectContrastWhenDark(page)

  const code = page.getByLabel('Code from the app')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByText('That code is wrong')).toBeVisible()
  await code.fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  const recovery = page.getByRole('region', { name: 'Your recovery codes' })
  await expect(recovery.getByRole('listitem')).toHaveCount(10)
  const [first = '', second = ''] = await recovery.getByRole('listitem').allTextContents()
  await expectNoViolation(page)
  await page.getByRole('link', { name: 'I have them' }).click()
  await page.waitForURL('**/account')

  // Another browser: the password alone does not get in, and neither does a code of the mail.
  const other = await (await browser.newContext({ baseURL: baseUrl, locale: 'en-US' })).newPage()
  await signIn(other, { email, password: newPassword, path: `/sign-in?next=${path}` })
  await expect(other.getByRole('heading', { name: 'Your second step' })).toBeVisible()
  await expectNoViolation(other)
  await other.goto(path)
  await expect(other).toHaveURL(/\/sign-in\?/)
  await signIn(other, { email, password: newPassword, path: `/sign-in?next=${path}` })
  const given = other.getByLabel('Code from the app, or a recovery code')
  await given.fill('123')
  await press(other, 'Sign in')
  await expect(other.getByText('Enter the six digits that the app shows')).toBeVisible()
  await given.fill('aaaaaa-bbbbbb-cccccc-dddddd')
  await press(other, 'Sign in')
  await expect(other.getByRole('alert').filter({ hasText: 'That code is wrong' })).toBeVisible()
  await given.fill(first.toUpperCase())
  await press(other, 'Sign in')
  await other.waitForURL(`**${path}`)
  await expect(other.getByText('You have 9 recovery codes left.')).toBeVisible()
  await expectNoViolation(other)
  await other.goto('/account/sessions')
  const lately = other.getByRole('region', { name: 'What happened lately' })
  await expect(lately.getByRole('listitem').first()).toContainText('Signed in by a new browser')
  await expect(lately.getByRole('listitem').nth(1)).toContainText('Wrong code of the second step')
  await expectNoViolation(other)
  const mails = await other.request.get(
    `/sandbox/mailbox/messages?${new URLSearchParams({ to: email })}`,
  )
  expect(await mails.text()).toContain('A new browser signed in')
  await other.goto(path)

  const administrator = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await signInAs(administrator, { baseUrl, users }, { role: 'admin', next: consoleHref('people') })
  const lost = administrator.getByRole('region', { name: 'Somebody lost their phone' })
  await takeAway(lost, 'nobody-at-all@shop.example')
  await expect(lost.getByText('Nobody with this address has a second step.')).toBeVisible()
  await takeAway(lost, email)
  await expect(lost.getByRole('status')).toContainText('signs in by the password alone now')

  await administrator.getByRole('link', { name: 'Security log' }).click()
  await administrator.getByLabel('Person, key, address or network').fill(email)
  await administrator.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(administrator).toHaveURL(({ searchParams }) => searchParams.get('q') === email)
  const log = administrator.getByRole('region', { name: 'Security log' })
  await expect(log.getByRole('row').nth(1)).toContainText('Second step taken away')
  await expect(administrator).toHaveTitle(/Security log/)
  await expectNoViolation(administrator)
  await expectContrastWhenDark(administrator)

  // A page that was open before says so, and the recovery code opens nothing any more.
  await other.getByLabel('Code from the app, or a recovery code').fill(second)
  await other.getByRole('button', { name: 'Turn it off' }).click()
  await expect(other.getByText('That code is wrong')).toBeVisible()
  await other.reload()
  await expect(other.getByText('It is off.')).toBeVisible()
  await other.context().close()
  await administrator.context().close()
})

async function takeAway(lost: Locator, email: string): Promise<void> {
  await lost.getByLabel('E-mail address').fill(email)
  await lost.getByRole('button', { name: 'Take the second step away' }).click()
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}

/** As somebody reads it who types it into the app. */
async function secretOn(page: Page): Promise<string> {
  const text = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  return (text ?? '').replaceAll(' ', '')
}

/** As an app makes it (RFC 6238), written apart from ours. */
function codeOf(secret: string): string {
  let bits = 0n
  for (const letter of secret) {
    bits = bits * 32n + BigInt('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
  }
  const key = Buffer.from(bits.toString(16).padStart((secret.length * 5) / 4, '0'), 'hex')
  const period = Math.floor(Date.now() / 30_000)
  const time = Buffer.from(period.toString(16).padStart(16, '0'), 'hex')
  const hash = createHmac('sha1', key).update(time).digest()
  const at = (hash.at(-1) ?? 0) % 16
  return String((hash.readUInt32BE(at) % 2 ** 31) % 1_000_000).padStart(6, '0')
}
