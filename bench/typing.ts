/**
 * From a key press to its paint on the cargo page with 500 rows, at the paces of quick, usual and slow typing,
 * as the browser's event timing has it. Beside it the floors: a page that holds nothing but a field, and
 * the cargo page with one row. The bar is 50 ms for 95 of a hundred keys.
 */
import { parseArgs } from 'node:util'
import { chromium, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { bangPhliToMaeRim, haveDraft } from '../e2e/quote-draft.ts'
import { startPortal, type RunningPortal } from '../e2e/server.ts'
import { browserLaunch } from '../tools/browser.ts'
import { quantile } from './kit/quantile.ts'
import { printTable } from './kit/table.ts'

export const about = 'a key press among 500 rows, to its paint  [--keys 60]'

const barMs = 50
const shortestMs = 16
const pacesMs = [150, 300, 600]
/** Longer than the load is packed and drawn, so that the keys before do not count for the next ones. */
const restMs = 6_000

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { keys: { type: 'string', default: '60' } },
  })
  const keys = Number(values.keys)
  await using closers = new AsyncDisposableStack()
  const portal = await startPortal()
  closers.defer(() => portal.stop())
  const browser = await chromium.launch(browserLaunch(process.env))
  closers.defer(() => browser.close())
  const pages = [
    { name: 'floor: a field alone', open: openBare },
    { name: 'floor: one row', open: (page: Page) => openCargo(page, { portal, rows: 1 }) },
    { name: '500 rows', open: (page: Page) => openCargo(page, { portal, rows: 500 }) },
  ]
  const table: string[][] = []
  for (const paceMs of pacesMs) {
    for (const { name, open } of pages) {
      await using context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const field = await open(await context.newPage())
      const ms = await typed(field, { keys, paceMs })
      const shares = [0.5, 0.95, 1].map((share) => quantile(ms, share).toFixed(0))
      table.push([`${name}, a key each ${paceMs} ms`, ...shares])
      if (!name.startsWith('floor') && quantile(ms, 0.95) > barMs) process.exitCode = 1
    }
  }
  printTable([`ms from key to paint, ${keys} keys`, 'median', '95 %', 'longest'], table)
}

async function openBare(page: Page): Promise<Locator> {
  await page.setContent('<label>Weight <input></label>')
  return page.getByLabel('Weight')
}

async function openCargo(
  page: Page,
  { portal, rows }: { portal: RunningPortal; rows: number },
): Promise<Locator> {
  const draft = { ...bangPhliToMaeRim, items: rowsOf(rows) }
  await haveDraft(page.context(), portal.baseUrl, draft)
  await page.goto(`${portal.baseUrl}/cargo`)
  const row = page.getByRole('group', { name: 'Item 1', exact: true })
  return row.getByLabel('Weight per piece', { exact: true })
}

function rowsOf(count: number): readonly object[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `row-${at}`,
    name: `Carton ${at + 1}`,
    qty: 1 + (at % 3),
    lengthMm: 300 + 10 * (at % 40),
    widthMm: 200 + 10 * (at % 25),
    heightMm: 150 + 10 * (at % 30),
    weightG: 2_000 + 1_000 * (at % 12),
  }))
}

/**
 * A digit is typed and taken back in turns. The browser rounds to 8 ms and says nothing of a key that takes less
 * than 16, which counts as 16 here.
 */
async function typed(
  field: Locator,
  { keys, paceMs }: { keys: number; paceMs: number },
): Promise<readonly number[]> {
  const page = field.page()
  await field.click()
  await page.waitForTimeout(restMs)
  await page.evaluate(noteKeys)
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press(key % 2 === 0 ? '5' : 'Backspace')
    await page.waitForTimeout(paceMs)
  }
  await page.waitForTimeout(1_000)
  const noted = z.array(z.number()).parse(await page.evaluate('keyTimes'))
  return [...noted, ...Array.from({ length: keys - noted.length }, () => shortestMs)]
}

function noteKeys(): void {
  const keyTimes: number[] = []
  Object.assign(window, { keyTimes })
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'keydown') keyTimes.push(duration)
  })
  const wanted: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  observer.observe(wanted)
}
