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
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await showTheme(page, 'dark')
  const options: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }
  await expectNothingFrom(page, { options, within })
  await showTheme(page, 'light')
  await page.emulateMedia({ reducedMotion: null })
}

/**
 * A colour that is still on its way to the other theme would be judged by what it is not. The transitions of
 * closed details go on only when they are read: the promise of their end would never settle.
 */
async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((shown) => {
    document.documentElement.setAttribute('data-theme', shown)
  }, theme)
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => !(each instanceof CSSTransition) || each.playState === 'finished'),
  )
}

/** A page gets the source once: half a megabyte, which axe's own adapter would send twice for each run. */
async function expectNothingFrom(
  page: Page,
  // `within`: a selector of what alone is looked at.
  given: { options: RunOptions; within: string | undefined },
): Promise<void> {
  // On the way from page to page the old title goes with the old page, and the new one comes after the new page.
  await expect(page).toHaveTitle(/./)
  // No page of ours has a frame.
  expect(page.frames().length, 'a page has a frame, which axe would not look into').toBe(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(async ({ options, within }) => {
    const { axe } = window as unknown as { axe: { run: typeof run } }
    // A bar that stays in sight hides part of another target or not, as the page happens to be scrolled.
    const bars = new CSSStyleSheet()
    bars.replaceSync('[class*="sticky"] { position: relative !important; inset: auto !important }')
    document.adoptedStyleSheets.push(bars)
    // Describing all that passed would take as long again.
    const { violations } = await axe.run(within ?? document, {
      ...options,
      resultTypes: ['violations'],
    })
    document.adoptedStyleSheets.pop()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    )
  }, given)
  expect(found).toEqual([])
}
