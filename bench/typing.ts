/**
 * What a key press costs in one of five hundred rows of the load, beside the same press in one of five:
 * the main thread's time for scripts, and how many rows React draws again for it.
 */
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import { startPortal } from '../e2e/server.ts'
import { emptyItem } from '#lib/cargo/draft-item.ts'
import { emptyDraft } from '../lib/storefront/draft.ts'
import { browserLaunch } from '../tools/browser.ts'
import { median, quantile } from './kit/quantile.ts'
import { printTable } from './kit/table.ts'
import { drawnRows, watchDrawnRows } from './typing/drawn-rows.ts'

export const about = 'a key press in one of 500 rows, beside one of 5  [--rows 500] [--keys 40]'

interface Press {
  readonly scriptMs: number
  readonly drawnRows: number
}

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: '500' },
      keys: { type: 'string', default: '40' },
    },
  })
  await using closers = new AsyncDisposableStack()
  const portal = await startPortal()
  closers.defer(() => portal.stop())
  const browser = await chromium.launch(browserLaunch(process.env))
  closers.defer(() => browser.close())
  const table = []
  for (const rows of [5, Number(values.rows)]) {
    const typing = { url: `${portal.baseUrl}/cargo`, rows, keys: Number(values.keys) }
    const script = (await typeAmong(browser, typing)).map(({ scriptMs }) => scriptMs)
    // Who counts looks through all rows after each drawing, which is not what a press costs.
    const counted = await typeAmong(browser, { ...typing, counts: true })
    const drawn = median(counted.map((press) => press.drawnRows))
    table.push([
      `${rows}`,
      median(script).toFixed(1),
      quantile(script, 0.95).toFixed(1),
      `${drawn}`,
    ])
  }
  printTable(['rows', 'script ms a press', '95 of 100 within', 'rows drawn'], table)
}

async function typeAmong(
  browser: Browser,
  {
    url,
    rows,
    keys,
    counts = false,
  }: { url: string; rows: number; keys: number; counts?: boolean },
): Promise<Press[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  if (counts) await watchDrawnRows(page)
  const items = Array.from({ length: rows }, (_, index) => ({
    ...emptyItem(`row-${index}`),
    name: `Carton ${index}`,
    lengthMm: 400,
    widthMm: 300,
    heightMm: 200,
    weightG: 5_000,
  }))
  const stored = JSON.stringify({ draft: { ...emptyDraft, items }, version: Date.now() })
  await page.addInitScript((text) => sessionStorage.setItem('loadline-draft', text), stored)
  await page.goto(url, { waitUntil: 'networkidle' })
  const name = page.locator(`#row-row-${Math.floor(rows / 2)}-name`)
  await name.click()
  await settle(page)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find((each) => each.name === 'ScriptDuration')?.value ?? 0) * 1000
  }
  const presses: Press[] = []
  for (let key = 0; key < keys; key += 1) {
    const [beforeMs, drawnBefore] = [await scriptMs(), await drawnRows(page)]
    await page.keyboard.press('x')
    await settle(page)
    presses.push({
      scriptMs: (await scriptMs()) - beforeMs,
      drawnRows: (await drawnRows(page)) - drawnBefore,
    })
  }
  await context.close()
  return presses
}

/** What a press set off is drawn. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
  })
}
