import type { Browser } from '@playwright/test'
import { signIn } from '../../e2e/people.ts'
import type { RunningPortal } from '../../e2e/server.ts'

/** Of a customer of the demo, as the header that a browser would send. */
export async function signedInCookie(
  browser: Browser,
  { baseUrl, users }: Pick<RunningPortal, 'baseUrl' | 'users'>,
): Promise<string> {
  const customer = users.find(({ role }) => role === 'customer')
  if (customer === undefined) throw new Error('the demo has no customer')
  const context = await browser.newContext({ baseURL: baseUrl })
  try {
    const page = await context.newPage()
    await signIn(page, customer)
    await page.waitForURL((url) => url.pathname !== '/sign-in')
    const cookies = await context.cookies()
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  } finally {
    await context.close()
  }
}
