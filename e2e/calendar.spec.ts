/** Thai dates with a choice of calendar: the year of every date, wherever it is written. */
import type { Page } from '@playwright/test'
import { anyLoad } from '../server/paper/loading-sheet/testing/any-load.ts'
import { readPdf } from '#server/paper/testing/read-pdf.ts'
import { signInByAction } from './actions/sign-in-by-action.ts'
import { expectNoViolation } from './expect-no-violation.ts'
import { prefer } from './pages.ts'
import { askForCode, personOf } from './people.ts'
import { expect, test } from './test.ts'

/** The year in Thailand now. No test runs at the turn of a year. */
const commonYear = new Date(Date.now() + 7 * 3600 * 1000).getUTCFullYear()
const years = { buddhist: String(commonYear + 543), gregory: String(commonYear) }
const options = { buddhist: 'พุทธศักราช (พ.ศ.)', gregory: 'คริสต์ศักราช (ค.ศ.)' }

async function choose(page: Page, calendar: keyof typeof options): Promise<void> {
  await page.getByRole('button', { name: 'ไทย' }).first().click()
  await page.getByRole('button', { name: options[calendar] }).first().click()
}

test('a reader of Thai chooses the calendar, and every date follows', async ({
  page,
  context,
  portal,
}) => {
  await prefer(context, portal.baseUrl, { language: 'th' })
  const user = personOf(portal, 'shipping@bangna-furniture.example')
  await signInByAction(page.request, { user, baseUrl: portal.baseUrl })
  await page.goto('/account/sessions')
  const row = page.getByRole('main').getByRole('listitem').first()
  const sheet = async () => {
    const response = await context.request.post('/portal/loading-sheet', {
      data: { loads: [anyLoad()] },
    })
    const [first] = readPdf(await response.body()).pages
    return (first ?? []).join(' ')
  }

  await expect(row).toContainText(years.buddhist)
  await expect(row).not.toContainText(years.gregory)
  expect(await sheet()).toContain(years.buddhist)

  await choose(page, 'gregory')
  await expect(row).toContainText(years.gregory)
  await expect(row).not.toContainText(years.buddhist)
  await expect(page).toHaveURL('/account/sessions')
  await page.reload()
  await expect(row).toContainText(years.gregory)
  expect(await sheet()).toContain(years.gregory)
  await page.getByRole('button', { name: 'ไทย' }).first().click()
  const chosen = page.getByRole('button', { name: options.gregory }).first()
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  await expectNoViolation(page)

  // The mailbox of the demo is read by the same person.
  const other = await context.newPage()
  await context.clearCookies({ name: 'session' })
  await askForCode(other, `calendar-${process.pid}@shop.example`)
  await other.goto('/sandbox/mailbox')
  await expect(other.getByRole('time').first()).toContainText(years.gregory)
  await other.close()
})

test('nobody else is asked, and the choice does nothing to other languages', async ({
  page,
  context,
  portal,
}) => {
  await context.addCookies([{ name: 'calendar', value: 'buddhist', url: portal.baseUrl }])
  const user = personOf(portal, 'shipping@bangna-furniture.example')
  await signInByAction(page.request, { user, baseUrl: portal.baseUrl })
  await page.goto('/account/sessions')
  const row = page.getByRole('main').getByRole('listitem').first()
  await expect(row).toContainText(years.gregory)
  await expect(row).not.toContainText(years.buddhist)
  await expect(page.locator('button[name=calendar]')).toHaveCount(0)
})

test('the calendar is chosen on a phone before any script has run', async ({ browser, portal }) => {
  const context = await browser.newContext({
    baseURL: portal.baseUrl,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  await prefer(context, portal.baseUrl, { language: 'th', theme: 'dark' })
  const page = await context.newPage()
  await page.goto('/packing')
  await page.getByRole('button', { name: 'เมนู' }).click()
  await page.getByRole('button', { name: options.gregory }).last().click()
  await expect(page).toHaveURL('/packing')
  expect((await context.cookies()).find(({ name }) => name === 'calendar')?.value).toBe('gregory')
  // A calendar that no page offers is as if none was chosen.
  await context.addCookies([{ name: 'calendar', value: 'mayan', url: portal.baseUrl }])
  await page.goto('/packing')
  const usual = page.locator('button[name=calendar][value=buddhist]').last()
  await expect(usual).toHaveAttribute('aria-pressed', 'true')
  await context.close()
})
