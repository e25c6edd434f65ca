/** Every page there is, by its path; a new page is added here and is then held to the bars of all. */
import type { BrowserContext } from '@playwright/test'
import { themes, type Theme } from '#components/frame/preferences.ts'
import { languages, type Language } from '#lib/contract/languages.ts'

export const paths = [
  '/',
  '/cargo',
  '/quote',
  '/packing',
  '/developers',
  '/sign-in',
  '/sign-up',
  '/reset',
  '/offline',
  '/no/such/page',
] as const

export { languages, themes, type Language, type Theme }

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
