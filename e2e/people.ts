/** People who sign in and up by hand, in whatever language the page is. */
import type { Page } from '@playwright/test'
import { readCode } from './mailbox.ts'
import type { DemoUser } from './server.ts'

export function personOf({ users }: { users: readonly DemoUser[] }, email: string): DemoUser {
  const person = users.find((each) => each.email === email)
  if (person === undefined) throw new Error(`the demo has no ${email}`)
  return person
}

/** Where somebody begins who has signed in: the home of their account, the choice among several, or that of staff. */
export const ownHome = /\/(?:account|staff|a\/[0-9a-f-]{36})$/

export const newPassword = 'correct horse battery'

const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]').click()

export async function askForCode(page: Page, email: string, path = '/sign-up'): Promise<void> {
  await page.goto(path)
  await page.locator('input[name=email]').fill(email)
  await submit(page)
  await page.waitForURL((url) => url.pathname.endsWith('/code'))
}

export async function giveCode(
  page: Page,
  given: { code: string; name?: string; password?: string },
): Promise<void> {
  const { code, name, password = newPassword } = given
  await page.locator('input[name=code]').fill(code)
  if (name !== undefined) await page.locator('input[name=name]').fill(name)
  await page.locator('input[name=password]').fill(password)
  await submit(page)
}

export async function signUp(
  page: Page,
  { baseUrl, email, path }: { baseUrl: string; email: string; path?: string },
): Promise<void> {
  await askForCode(page, email, path)
  await giveCode(page, { code: await readCode(baseUrl, email), name: 'Somchai Shop' })
}

export async function signIn(
  page: Page,
  { email, password, path = '/sign-in' }: { email: string; password: string; path?: string },
): Promise<void> {
  await page.goto(path)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await submit(page)
}
