import { signInAs } from './acting.ts'
import { expect, test } from './test.ts'

test('the first press of Tab offers the way past the header', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('menus open, are walked and close by keyboard, and give the focus back', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Language: English' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'English', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
})

test('the focus is seen wherever it is', async ({ page }) => {
  for (const path of ['/', '/developers']) {
    await page.goto(path)
    for (let presses = 0; ; presses += 1) {
      expect(presses, path).toBeLessThan(200)
      await page.keyboard.press('Tab')
      const focus = await page.evaluate(() => {
        const active = document.activeElement
        if (!active || active === document.body) return null
        // A radio button hides under its label, which shows the focus for it.
        const shown = active.matches('input[type=radio]')
          ? (active.closest('label') ?? active)
          : active
        const { outlineStyle, outlineWidth } = getComputedStyle(shown)
        return { html: active.outerHTML.slice(0, 120), outlineStyle, outlineWidth }
      })
      if (focus === null) break
      expect(focus, path).toMatchObject({ outlineStyle: 'solid', outlineWidth: '2px' })
    }
  }
})

test('the choice of an example follows the arrow keys', async ({ page }) => {
  await page.goto('/developers')
  await page.getByRole('radio', { name: 'Node.js' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Python' })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Example in Python' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Example in Node.js' })).toBeHidden()
})

test('nothing moves for those who asked for less motion', async ({ page, elsewhere }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAs(page, elsewhere, { role: 'admin', next: '/developers' })
  elsewhere.service.behaviour = 'waits'
  await page.goto(`${elsewhere.baseUrl}/developers`, { waitUntil: 'commit' })
  await expect(page.getByText('Sender accounts are loading')).toBeAttached()
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].map((each) =>
        Number.parseFloat(getComputedStyle(each).animationDuration),
      ),
    ),
  )
  expect(longest).toBeLessThan(0.001)
})
