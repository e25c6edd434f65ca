/**
 * A guest's whole way, in each language: from two points to a price, signed in, paid by QR, watched until the
 * proof of delivery. On a phone's screen and without a pointer: each step is reached by Tab alone.
 */
import type { Locator, Page } from '@playwright/test'
import { languages } from '../lib/contract/languages.ts'
import { test } from './fast-till.ts'
import { prefer } from './pages.ts'
import { confirmed, referenceOn } from './paying.ts'
import { personOf } from './people.ts'
import { expect } from './test.ts'
import { tillAccounts } from './till.ts'
import { heading } from './tracking.ts'
import { wordsOf } from './words.ts'

test.use({ viewport: { width: 390, height: 844 } })
// Long and last: each worker that is free takes the next.
test.describe.configure({ mode: 'parallel' })

/** More than any page of the way has of what can be reached. */
const pressesAtMost = 120

/** And seen there: the focus lies under no bar. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible()
  for (let presses = 0; presses < pressesAtMost; presses += 1) {
    await page.keyboard.press('Tab')
    if (!(await place.evaluate((element) => element === document.activeElement))) continue
    const isOnTop = await place.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      return element.contains(above) || above?.closest('label')?.contains(element) === true
    })
    expect(isOnTop, 'what has the focus is covered').toBe(true)
    return
  }
  throw new Error('it is not reached by Tab')
}

for (const language of languages) {
  test(`from two points to the proof of delivery, by keyboard alone on a phone (${language})`, async ({
    page,
    context,
    till,
  }) => {
    const say = wordsOf(language)
    const named = (name: string) => new RegExp(`^${say(name).replace(/\{.*/, '')}`)
    await prefer(context, till.portal.baseUrl, { language })
    const press = async (place: Locator) => {
      await tabTo(page, place)
      await page.keyboard.press('Enter')
    }

    await page.goto('/')
    for (const [end, text] of [
      ['pickup', 'Lat Krabang'],
      ['drop', 'Bang Phli'],
    ] as const) {
      await tabTo(page, page.getByRole('combobox', { name: say(`route:end.${end}`) }))
      await page.keyboard.type(text)
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await press(page.getByRole('button', { name: named('route:check.confirm') }))
    }
    await press(page.getByRole('button', { name: say('route-step:next') }))
    await expect(page).toHaveURL('/cargo')

    const item = page
      .getByRole('group')
      .filter({ has: page.locator('input') })
      .first()
    for (const [label, text] of [
      ['name', 'Crate'],
      ['qty', '8'],
      ['length', '60'],
      ['width', '40'],
      ['height', '40'],
      ['weight', '12'],
    ] as const) {
      await tabTo(page, item.getByLabel(say(`cargo:${label}`), { exact: true }))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    }
    // On a phone either the goods or the load are shown.
    await page.getByRole('button', { name: say('cargo:sides.load'), exact: true }).press('Enter')
    const panel = page.getByRole('region', { name: say('cargo:packed.title') })
    await expect(panel.getByText(say('cargo:packed.takesAll'))).toBeVisible()
    await press(page.getByRole('button', { name: say('cargo-step:next') }))
    await expect(page).toHaveURL('/quote')

    // The price and what to do next are in the first screen.
    const next = page.getByRole('link', { name: say('quote:keep.signIn') })
    await expect(next).toBeInViewport({ ratio: 1 })
    await tabTo(page, page.getByRole('radio', { name: named('quote:service.ftl_transport.name') }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('heading', { name: say('quote:vehicles.shared') })).toBeVisible()
    await press(next)
    await expect(page).toHaveURL(/sign-in\?next=(?:%2F|\/)quote/)

    const { email, password } = personOf(till.portal, tillAccounts.furniture.email)
    await tabTo(page, page.locator('input[name=email]'))
    await page.keyboard.type(email)
    await tabTo(page, page.locator('input[name=password]'))
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/a\/[0-9a-f-]{36}\/quote$/)
    await press(page.getByRole('link', { name: say('quote:keep.pay'), exact: true }))
    await page.waitForURL('**/quotes/*/pay')
    // The pickup's people are the account's; those at the drop-off are asked for before anything is paid.
    await press(page.getByRole('button', { name: named('pay:form.go.qr') }))
    await expect(page.locator('#contact-delivery-name')).toBeFocused()
    await page.keyboard.type('Malee')
    await tabTo(page, page.locator('#contact-delivery-phone'))
    await page.keyboard.type('02 123 4567')
    await press(page.getByRole('button', { name: named('pay:form.go.qr') }))
    await expect(page.getByRole('heading', { name: say('pay:open.qr') })).toBeVisible()
    await till.atGateway(await referenceOn(page), 'pay')
    await expect(page).toHaveURL(confirmed)

    await press(page.getByRole('link', { name: say('pay:confirmed.track') }))
    await page.waitForURL(/\/orders\/[^/]+$/)
    await expect(async () => {
      const look = page.getByRole('button', { name: say('tracking:fresh.look') })
      if (await look.isVisible()) {
        await look.focus()
        await page.keyboard.press('Enter')
      }
      await expect(heading(page)).toHaveText(say('tracking:status.delivered'), { timeout: 1_000 })
    }).toPass()
    const proof = page.getByRole('region', { name: say('tracked-order:proof.title') })
    const downloading = page.waitForEvent('download')
    await press(proof.getByRole('link', { name: say('tracked-order:proof.signature') }))
    expect((await downloading).suggestedFilename()).toMatch(/^signature-/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
}
