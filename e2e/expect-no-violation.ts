import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Axe, with every rule of WCAG 2.2 AA and its own good practices, on what is on the screen now. Colours,
 * which take most of its time, are the same in every language.
 */
export async function expectNoViolation(
  page: Page,
  { colours = true }: { colours?: boolean } = {},
): Promise<void> {
  await expectNothingFrom(
    page,
    new AxeBuilder({ page })
      // A name begins with the text that is seen. WCAG 2.1 A; off as long as axe calls it experimental.
      .options({ rules: { 'label-content-name-mismatch': { enabled: true } } })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .disableRules(colours ? [] : ['color-contrast']),
  )
}

/** The same page in the other theme has the same elements: only what is read on what can be wrong. */
export async function expectContrastWhenDark(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await showTheme(page, 'dark')
  await expectNothingFrom(page, new AxeBuilder({ page }).withRules(['color-contrast']))
  await showTheme(page, 'light')
  await page.emulateMedia({ reducedMotion: null })
}

/** A colour that is still on its way to the other theme would be judged by what it is not. */
async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(async (shown) => {
    document.documentElement.setAttribute('data-theme', shown)
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(transitions.map((each) => each.finished))
  }, theme)
}

async function expectNothingFrom(page: Page, axe: AxeBuilder): Promise<void> {
  // No page of ours has a frame. Where there is none this mode sees the same, in half the time.
  expect(page.frames().length, 'a page has a frame, which axe would not look into').toBe(1)
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
  expect(found).toEqual([])
}
