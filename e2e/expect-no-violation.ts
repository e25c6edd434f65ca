import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { RunOptions, run } from 'axe-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Axe, with every rule of WCAG 2.2 AA and its own good practices, on what is on the screen now. Colours,
 * which take most of its time, are the same in every language.
 */
export async function expectNoViolation(
  page: Page,
  { colours = true, within }: { colours?: boolean; within?: string } = {},
): Promise<void> {
  const options: RunOptions = {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: {
      // A name begins with the text that is seen. WCAG 2.1 A; off as long as axe calls it experimental.
      'label-content-name-mismatch': { enabled: true },
      'color-contrast': { enabled: colours },
    },
  }
  await expectNothingFrom(page, { options, within })
}

/** The same page in the other theme has the same elements: only what is read on what can be wrong. */
export async function expectContrastWhenDark(
  page: Page,
  { within }: { within?: string } = {},
): Promise<void> {
  const options: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }
  await expectNothingFrom(page, { options, within, dark: true })
}

/**
 * A bar that stays in sight hides part of another target or not, as the page happens to be scrolled. A colour
 * that is still on its way to the other theme would be judged by what it is not.
 */
const stillStyles = `
  [class*="sticky"] { position: relative !important; inset: auto !important }
  *, ::before, ::after { transition: none !important }`

async function expectNothingFrom(
  page: Page,
  given: {
    options: RunOptions
    /** A selector of what alone is looked at. */
    within: string | undefined
    /** In the dark theme, and afterwards in the light one. */
    dark?: boolean
  },
): Promise<void> {
  // On the way from page to page the old title goes with the old page, and the new one comes after the new page.
  await expect(page).toHaveTitle(/./)
  // No page of ours has a frame.
  expect(page.frames().length, 'a page has a frame, which axe would not look into').toBe(1)
  if (!(await page.evaluate(() => 'axe' in window))) await giveSource(page)
  const found = await page.evaluate(
    async ({ options, within, dark, styles }) => {
      const { axe } = window as unknown as { axe: { run: typeof run } }
      const root = document.documentElement
      const still = new CSSStyleSheet()
      still.replaceSync(styles)
      document.adoptedStyleSheets.push(still)
      if (dark) root.setAttribute('data-theme', 'dark')
      const { violations } = await axe.run(within ?? document, {
        ...options,
        // Describing all that passed would take as long again.
        resultTypes: ['violations'],
        // Every style sheet again, for the rule on sound that begins by itself; no page of ours has any.
        preload: false,
      })
      if (dark) root.setAttribute('data-theme', 'light')
      // The light colours are there before transitions are again.
      getComputedStyle(root).getPropertyValue('color')
      document.adoptedStyleSheets.pop()
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      )
    },
    { ...given, styles: stillStyles },
  )
  expect(found).toEqual([])
}

/** A page gets it once, and without the wrapping of Playwright's own call: it is half a megabyte. */
async function giveSource(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: source })
  // It stays until the page is closed: its end would take away an authenticator that a journey plays.
}
