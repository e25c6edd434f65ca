import type { Page } from '@playwright/test'
import { signInAs } from './acting.ts'
import { expectContrastWhenDark, expectNoViolation } from './expect-no-violation.ts'
import { languages, paths, prefer, openReady, ready } from './pages.ts'
import { expect, test } from './test.ts'

for (const path of paths) {
  test(`axe finds nothing on ${path}, wide and narrow, light and dark, and all fits`, async ({
    page,
    context,
    portal,
  }) => {
    await prefer(context, portal.baseUrl, { theme: 'light' })
    await openReady(page, path)
    await expectNoViolation(page)
    await expectContrastWhenDark(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoViolation(page)
    await expectContrastWhenDark(page)
    await expectNothingSmall(page)
    await expectNothingWider(page)
    await expectNothingSmall(page)
  })
}

for (const language of languages.filter((each) => each !== 'en')) {
  for (const path of paths) {
    test(`axe finds nothing on ${path} in ${language}, and all fits`, async ({
      page,
      context,
      portal,
    }) => {
      await prefer(context, portal.baseUrl, { language })
      await openReady(page, path)
      await expectNoViolation(page, { colours: false })
      await expectNothingWider(page)
    })
  }
}

/** Down to 320 px and at 200 %; it stays as wide as it can be. */
async function expectNothingWider(page: Page): Promise<void> {
  await expect(page.getByText('Sender accounts are loading')).toBeHidden()
  // 1440 px at 200 % are 720.
  for (const width of [320, 390, 720, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** Whatever can be pressed is 24 px at least. */
async function expectNothingSmall(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const isSmall = (each: Element) => {
      const { width: across, height } = each.getBoundingClientRect()
      return across < 24 || height < 24
    }
    // A label does the same as its field, and one of the two is enough (WCAG 2.5.8).
    const isDoneByAnother = (each: Element) =>
      each instanceof HTMLLabelElement
        ? each.control !== null && !isSmall(each.control)
        : each instanceof HTMLInputElement &&
          [...(each.labels ?? [])].some((label) => !isSmall(label))
    return [...document.querySelectorAll('a, button, input, label')]
      .filter((each) => each.checkVisibility() && !each.matches('.sr-only'))
      .filter((each) => isSmall(each) && !isDoneByAnother(each))
      .map(({ textContent }) => textContent)
  })
  expect(small).toEqual([])
}

test('axe finds nothing in open menus, light and dark', async ({ page, context, portal }) => {
  await prefer(context, portal.baseUrl, { theme: 'light' })
  await page.goto('/')
  for (const name of ['Language: English', 'Appearance']) {
    await page.getByRole('button', { name }).click()
    await expectNoViolation(page)
    await expectContrastWhenDark(page)
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectNoViolation(page)
  await expectContrastWhenDark(page)
})

test('axe finds nothing on the faces of the list of accounts, light and dark', async ({
  page,
  context,
  elsewhere,
}) => {
  await signInAs(page, elsewhere, { role: 'admin', next: '/developers' })
  // The rest of the page is the same each time, and the longest there is.
  const accounts = { within: 'section[aria-labelledby="accounts-title"]' }
  await prefer(context, elsewhere.baseUrl, { theme: 'light' })
  for (const behaviour of ['has nothing', 'hangs up', 'refuses', 'talks nonsense'] as const) {
    elsewhere.service.behaviour = behaviour
    await page.goto(`${elsewhere.baseUrl}/developers`)
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await ready(page)
    await expectNoViolation(page, accounts)
    await expectContrastWhenDark(page, accounts)
  }
  elsewhere.service.behaviour = 'waits'
  await page.goto(`${elsewhere.baseUrl}/developers`, { waitUntil: 'commit' })
  await expect(page.getByText('Sender accounts are loading')).toBeAttached()
  await expectNoViolation(page, accounts)
  await expectContrastWhenDark(page, accounts)
})
