/** The cargo page with a load that is about to be changed by hand. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { bangPhliToMaeRim, haveDraft } from './quote-draft.ts'

/** Too wide to stand beside each other, and nothing may stand on them: one is behind the other. */
const glass = { lengthMm: 1200, widthMm: 1000, heightMm: 500, weightG: 60_000, fragile: true }

export async function rearrangeCargo(
  { page, context }: { page: Page; context: BrowserContext },
  baseUrl: string,
): Promise<void> {
  const items = [{ id: 'a', name: 'Glass', qty: 2, ...glass }]
  await haveDraft(context, baseUrl, { ...bangPhliToMaeRim, items })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/cargo')
  await page.mouse.move(5, 5)
  await page.getByRole('button', { name: 'Rearrange by hand' }).click()
}

/** The size and place of the chosen piece. */
export const pieceFacts = (page: Page): Locator =>
  page.locator('[aria-live]').filter({ hasText: 'm from the front' })
