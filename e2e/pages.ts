/** Every page there is, by its path; a new page is added here and is then held to the bars of all. */
import type { BrowserContext, Page } from '@playwright/test'
import type { Theme } from '#components/frame/preferences.ts'
import { languages, type Language } from '#lib/contract/languages.ts'

export const paths = [
  '/',
  '/cargo',
  '/quote',
  '/packing',
  '/developers',
  '/seller',
  '/terms',
  '/privacy',
  '/contact',
  '/help',
  '/sign-in',
  '/sign-up',
  '/reset',
  '/offline',
  '/no/such/page',
] as const

export { languages, type Language, type Theme }

/** As a visitor who chose before. */
export async function prefer(
  context: BrowserContext,
  baseUrl: string,
  choice: { language?: Language; theme?: Theme },
): Promise<void> {
  await context.addCookies(
    Object.entries(choice).map(([name, value]) => ({ name, value, url: baseUrl })),
  )
}

/** Opens a page and waits until its scripts answer for every control on it. */
export async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** React puts its properties on an element when it has taken it over; the map's own buttons have none. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = document.querySelectorAll(
      'body :is(a, button, input:not([type=hidden]), select, textarea):not(.leaflet-container *)',
    )
    return (
      document.readyState === 'complete' &&
      [...controls].every((control) =>
        Object.keys(control).some((key) => key.startsWith('__reactProps$')),
      )
    )
  })
}
