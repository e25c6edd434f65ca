import type { Page } from '@playwright/test'

/** Opens one of the header's menus. */
export function openMenu(id: string): (page: Page) => Promise<void> {
  return async (page) => {
    // A phone has one menu for both.
    const opener = page.locator(`[popovertarget=${id}]:visible, [popovertarget=site-menu]:visible`)
    await opener.first().click()
  }
}
