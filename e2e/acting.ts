/** Staff who choose whom they act for, as they do it: by the keyboard, in the switcher. */
import { expect, type Locator, type Page } from '@playwright/test'
import { signInByAction } from './actions/sign-in-by-action.ts'
import { ready } from './pages.ts'
import type { RunningPortal } from './server.ts'

export async function signInAs(
  page: Page,
  { baseUrl, users }: Pick<RunningPortal, 'baseUrl' | 'users'>,
  { role, next }: { role: 'ops' | 'admin' | 'customer'; next: string },
): Promise<void> {
  const user = users.find((each) => each.role === role)
  if (user === undefined) throw new Error(`the demo has nobody who is ${role}`)
  await signInByAction(page.request, { user, baseUrl })
  await page.goto(`${baseUrl}${next}`)
  await expect(page).toHaveURL(`${baseUrl}${next}`)
}

/** From /staff/act to the account's orders. */
export async function actFor(page: Page, name: string, reason = 'Asked by phone'): Promise<void> {
  const search = page.getByRole('combobox')
  await search.fill(name)
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await expect(search).toHaveAttribute('aria-busy', 'false')
  await search.press('Enter')
  await expect(reasonField(page)).toBeFocused()
  await reasonField(page).fill(reason)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/a/*/orders')
  await expect(bar(page)).toContainText(`Acting for ${name}`)
  await ready(page)
}

export function reasonField(page: Page): Locator {
  return page.getByLabel('Why are you acting for this account?')
}

/** Its rows, one for each account that it names. */
export function bar(page: Page): Locator {
  return page.locator('header').getByRole('listitem').filter({ hasText: 'acting for' })
}
