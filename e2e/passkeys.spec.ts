/** A passkey from the first press to the sign-in, with a device that the browser plays. */
import type { Page } from '@playwright/test'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { prefer, ready } from './pages.ts'
import { ownHome, personOf, signIn } from './people.ts'
import { startPortal, type RunningPortal } from './server.ts'
import { expect, test } from './test.ts'

let portal: RunningPortal
/** Browsers make passkeys for names alone. */
let site: string

test.beforeAll(async () => {
  portal = await startPortal({
    PUBLIC_URL: 'http://localhost:{port}',
    ALLOWED_HOSTS: 'localhost:{port}',
  })
  site = portal.baseUrl.replace('127.0.0.1', 'localhost')
})
test.afterAll(() => portal.stop())

const email = 'shipping@bangna-furniture.example'
const path = '/account/passkeys'

/** A device whose owner is there and unlocks it; or not. */
async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    unlocks: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function enter(page: Page): Promise<void> {
  const { password } = personOf(portal, email)
  await signIn(page, { email, password, path: `${site}/sign-in` })
  await page.waitForURL(ownHome)
}

/** As two hours later. */
function forgetConfirmation(): Promise<unknown> {
  return portal.database.query(
    `update portal.sessions set confirmed_at = now() - interval '2 hours'
     where person_id = (select id from portal.people where email = $1)`,
    [email],
  )
}

test('a passkey is added, signs in without a password, and is removed', async ({ page }) => {
  const device = await addDevice(page)
  await enter(page)
  await page.goto(`${site}/account`)
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await ready(page)
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await device.unlocks(false)
  await add.click()
  await expect(page.getByText('Nothing was chosen.')).toBeVisible()
  await device.unlocks(true)
  await add.click()
  await expect(page.getByText('The passkey is added.')).toBeVisible()
  const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(row).toContainText('Chrome on Linux')
  await expect(row).toContainText('not used yet')
  await expectNoViolation(page)
  await add.click()
  await expect(page.getByText('This device has a passkey of yours already.')).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`${site}/sign-in?${new URLSearchParams({ next: path })}`)
  await ready(page)
  await expectNoViolation(page)
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await device.unlocks(false)
  await byPasskey.click()
  await expect(page.getByText('Nothing was chosen.')).toBeVisible()
  await device.unlocks(true)
  await byPasskey.click()
  await page.waitForURL(`**${path}`)
  await expect(row).toContainText(/used [A-Z]/)

  await ready(page)
  await page.getByRole('button', { name: 'Remove the passkey of Chrome on Linux' }).click()
  await page.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('button', { name: 'Remove the passkey of Chrome on Linux' }).click()
  await page.getByRole('button', { name: 'Remove now' }).click()
  await expect(page.getByText('The passkey is removed.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.context().clearCookies()
  await page.goto(`${site}/sign-in`)
  await ready(page)
  await byPasskey.click()
  await expect(page.getByText('This passkey was refused.')).toBeVisible()
})

test('after an hour the password comes first; on an address of digits there is none', async ({
  page,
}) => {
  await addDevice(page)
  await enter(page)
  await page.goto(site + path)
  await ready(page)
  await forgetConfirmation()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('It is over an hour since you gave your password')).toBeVisible()
  await page.reload()
  await page.waitForURL(/\/confirm\?next=/)
  // Without a passkey there is none to use.
  await expect(page.getByRole('button', { name: 'Use a passkey instead' })).toHaveCount(0)
})

test('a passkey stands for the password that is asked for again', async ({ page }) => {
  const device = await addDevice(page)
  await enter(page)
  await page.goto(site + path)
  await ready(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('The passkey is added.')).toBeVisible()
  await forgetConfirmation()
  await page.goto(site + path)
  await page.waitForURL(/\/confirm\?next=/)
  await ready(page)
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
  const use = page.getByRole('button', { name: 'Use a passkey instead' })
  await device.unlocks(false)
  await use.click()
  await expect(page.getByText('Nothing was chosen.')).toBeVisible()
  await device.unlocks(true)
  await use.click()
  await page.waitForURL(`**${path}`)
  await ready(page)
  await page.getByRole('button', { name: 'Remove the passkey of Chrome on Linux' }).click()
  await page.getByRole('button', { name: 'Remove now' }).click()
  await expect(page.getByText('The passkey is removed.')).toBeVisible()
})

for (const [language, width, title] of [
  ['th', 390, 'พาสคีย์'],
  ['zh', 820, '通行密钥'],
] as const) {
  test(`its page in ${language}, ${width} pixels wide`, async ({ page, context }) => {
    await prefer(context, site, { language, theme: 'dark' })
    await page.setViewportSize({ width, height: 900 })
    await enter(page)
    await page.goto(site + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectNoViolation(page)
    expect(await page.evaluate(() => document.body.scrollWidth - window.innerWidth)).toBe(0)
  })
}
