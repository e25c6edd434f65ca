/** The faces of the load and of its price: with nothing, one vehicle, several, none, over, shared, failing. */
import type { Page } from '@playwright/test'
import { ready } from '../pages.ts'
import { bangPhliToMaeRim, haveDraft, loads } from '../quote-draft.ts'
import type { Shot } from './shot.ts'

type Load = keyof typeof loads

export const quoteShots: readonly Shot[] = [
  { name: 'cargo-empty', path: '/cargo' },
  ...(['one', 'several', 'none'] as const).map((load) => ({
    name: `cargo-${load}`,
    path: '/cargo',
    act: (page: Page) => seeLoad(page, load),
  })),
  { name: 'cargo-import', path: '/cargo', act: importRows, window: true },
  { name: 'quote-empty', path: '/quote' },
  { name: 'quote-unasked', path: '/quote', act: (page) => open(page, '/quote', 'one') },
  ...(['one', 'several', 'none'] as const).map((load) => ({
    name: `quote-${load}`,
    path: '/quote',
    act: async (page: Page) => {
      await seePrice(page, load)
      if (load !== 'none') await seeDrawn(page)
    },
  })),
  // The window before anybody scrolls, with the bar of narrow screens.
  { name: 'quote-first', path: '/quote', act: (page) => seePrice(page, 'one'), window: true },
  { name: 'quote-shared', path: '/quote', act: shareVehicle },
  { name: 'quote-over', path: '/quote', act: waitTooLong },
  { name: 'quote-failing', path: '/quote', service: 'hangs up', act: fail },
]

async function open(page: Page, path: string, load: Load): Promise<void> {
  const { origin } = new URL(page.url())
  const draft = { ...bangPhliToMaeRim, items: loads[load] }
  await haveDraft(page.context(), origin, draft)
  await page.goto(`${origin}${path}`)
  await page.locator('h1').waitFor()
}

async function seeLoad(page: Page, load: Load): Promise<void> {
  await open(page, '/cargo', load)
  await page.locator('#packed-load + div progress').waitFor({ state: 'detached' })
  await page.locator('[aria-busy=false] input[name=vehicle]').first().waitFor()
  if (load !== 'none') await seeDrawn(page)
}

/** A window as tall as the page: the load is drawn where it is seen. */
async function seeDrawn(page: Page): Promise<void> {
  await page.locator('#load-picture, main h4').first().scrollIntoViewIfNeeded()
  await page.locator('[role=application]').first().waitFor()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height })
  await page.locator('[role=application] canvas').first().waitFor()
  await ready(page)
}

/** Shows the findings in pasted rows: two of four need something. */
async function importRows(page: Page): Promise<void> {
  await ready(page)
  await page.locator('button:has(.lucide-table-2)').click()
  const rows = [
    'Pallets\t4\t120\t80\t100\t300',
    'Crates\tsome\t60\t40\t40\t12',
    'Drums\t2\t60\t60\t90\t180',
    'Pipes\t12\t600\t10\t\t25',
  ]
  await page.locator('dialog textarea').fill(rows.join('\n'))
  await page.locator('dialog h3').nth(1).waitFor()
}

async function ask(page: Page, load: Load): Promise<void> {
  await open(page, '/quote', load)
  await page.getByRole('main').locator('button.bg-action').click()
}

async function seePrice(page: Page, load: Load): Promise<void> {
  await ask(page, load)
  if (load === 'none') return page.getByRole('main').getByRole('alert').waitFor()
  await page.getByRole('timer').waitFor()
  await page.locator('main h4').first().waitFor()
  await ready(page)
  await page.evaluate(() => scrollTo(0, 0))
}

async function shareVehicle(page: Page): Promise<void> {
  await ask(page, 'one')
  await page.locator('input[name=service]').last().check()
}

async function waitTooLong(page: Page): Promise<void> {
  await page.clock.install()
  await ask(page, 'one')
  await page.getByRole('timer').waitFor()
  await page.clock.fastForward('01:00:00')
  await page.locator('.text-bad[role=timer]').waitFor()
}

async function fail(page: Page): Promise<void> {
  await ask(page, 'one')
  await page.getByRole('main').getByRole('alert').waitFor()
}
