import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { streetArchive, townNames } from '#server/testing/street-archive.ts'
import { expectNoViolation } from './expect-no-violation.ts'
import { prefer } from './pages.ts'
import { startPortal } from './server.ts'
import { startedOnce } from './started-once.ts'
import { expect, test as base } from './test.ts'

/** A portal whose operator has a file of streets. */
const test = base.extend<object, { streets: { baseUrl: string } }>({
  streets: startedOnce(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'streets-'))
    const file = join(folder, 'bangkok.pmtiles')
    writeFileSync(file, streetArchive())
    const { baseUrl, stop } = await startPortal({ MAP_PMTILES: file })
    return {
      baseUrl,
      async stop() {
        await stop()
        rmSync(folder, { recursive: true })
      },
    }
  }),
  baseURL: async ({ streets }, give) => give(streets.baseUrl),
})

/** Names on a canvas are in no element: what is written there is noted. */
async function noteWrittenTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const written: string[] = []
    Object.assign(window, { written })
    const draw = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
      written.push(text)
      return draw.call(this, text, ...at)
    }
  })
  return () => page.evaluate(() => (window as unknown as { written: string[] }).written.join('|'))
}

/** The colours that the drawn tiles have, as texts. */
function colours(page: Page): Promise<readonly string[]> {
  return page.locator('.map-streets canvas').evaluateAll((tiles) => {
    const found = new Set<string>()
    for (const tile of tiles) {
      if (!(tile instanceof HTMLCanvasElement) || tile.width === 0) continue
      const { data } = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height) ?? {
        data: [],
      }
      for (let at = 0; at < data.length; at += 4 * 97) found.add(data.slice(at, at + 4).join(' '))
    }
    return [...found]
  })
}

const earth = { light: '226 223 218 255', dark: '31 31 31 255' }
const nothing = '0 0 0 0'
const map = (page: Page) => page.getByRole('region', { name: /Map|แผนที่|地图/ }).first()

test('streets are drawn above the base map, with names in the language of the page', async ({
  page,
  context,
  streets: { baseUrl },
}) => {
  const texts = await noteWrittenTexts(page)
  const named = { en: townNames['name:en'], th: townNames.name, zh: townNames['name:zh-Hans'] }
  for (const language of ['en', 'th', 'zh'] as const) {
    await prefer(context, baseUrl, { language })
    await page.goto(baseUrl)
    await expect.poll(() => colours(page), language).toContain(earth.light)
    await expect.poll(texts, language).toContain(named[language])
  }
  await expect(map(page)).toContainText('© OpenStreetMap · Natural Earth')
  await expectNoViolation(page)
})

test('another theme draws the streets anew, and where the file has none the base map is seen', async ({
  page,
  streets: { baseUrl },
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(baseUrl)
  await expect.poll(() => colours(page)).toContain(earth.light)
  await page.locator('.leaflet-container').focus()
  await page.keyboard.press('+')
  await expect.poll(() => colours(page)).toContain(nothing)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => colours(page)).toContain(earth.dark)
  expect(await colours(page)).not.toContain(earth.light)
})

test('where the streets cannot be fetched, the base map and its names stay', async ({
  page,
  streets: { baseUrl },
}) => {
  let refused = 0
  await page.route('**/streets/*.pmtiles', (route) => {
    refused += 1
    return route.abort()
  })
  await page.goto(baseUrl)
  await expect.poll(() => refused).toBeGreaterThan(0)
  await expect(page.locator('.map-land').first()).toBeAttached()
  await expect(page.locator('.map-name').first()).toBeAttached()
  for (const colour of await colours(page)) expect(colour).toBe(nothing)
})
