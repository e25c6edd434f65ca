import type { Page } from '@playwright/test'
import { expectNoViolation } from './expect-no-violation.ts'
import { startPortal } from './server.ts'
import { startedOnce } from './started-once.ts'
import { expect, test as base } from './test.ts'
import { startTileServer, type TileServer } from './tile-server.ts'

/** A portal whose operator has a tile server. */
const test = base.extend<object, { streets: { baseUrl: string; tiles: TileServer } }>({
  streets: startedOnce(async () => {
    const tiles = await startTileServer()
    const { baseUrl, stop } = await startPortal({
      MAP_TILE_URL: tiles.template,
      MAP_TILE_ATTRIBUTION: '© <b>Street</b> [Maps](https://maps.example/copyright)',
    })
    return {
      baseUrl,
      tiles,
      async stop() {
        await stop()
        await tiles.stop()
      },
    }
  }),
  baseURL: async ({ streets }, give) => give(streets.baseUrl),
})

const drawn = (page: Page) => page.locator('.map-tiles img')
const pin = (page: Page) => page.getByRole('button', { name: /^Pickup pin/ })

test.beforeEach(({ streets: { tiles } }) => {
  tiles.behaviour = 'draws'
  tiles.asked.length = 0
})

test('street tiles lie over the base map and under the pins, and their maker is named as text', async ({
  page,
  streets: { baseUrl, tiles },
}) => {
  await page.goto(baseUrl)
  await expect(page.locator('.map-tiles img.leaflet-tile-loaded').first()).toBeVisible()
  const zIndexOf = (pane: string) =>
    page.locator(pane).evaluate((element) => Number(getComputedStyle(element).zIndex))
  const streets = await zIndexOf('.map-tiles')
  expect(streets).toBeGreaterThan(await zIndexOf('.leaflet-land-pane'))
  expect(streets).toBeLessThan(await zIndexOf('.leaflet-pins-pane'))

  const map = page.getByRole('region', { name: 'Map of the route' })
  await expect(map).toContainText('© <b>Street</b> Maps · Natural Earth')
  const link = map.getByRole('link', { name: 'Maps' })
  await expect(link).toHaveAttribute('href', 'https://maps.example/copyright')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')

  await page.getByRole('application').click({ position: { x: 200, y: 200 } })
  await expect(pin(page)).toBeVisible()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expectNoViolation(page)
  // The server learns which site asks, and not what is done there.
  expect(new Set(tiles.asked.map(({ referer }) => referer))).toEqual(new Set([`${baseUrl}/`]))
  for (const { path } of tiles.asked) expect(path).toMatch(/^\/\d+\/\d+\/\d+\.png$/)
})

test('pictures may come from the tile server and from no other', async ({
  request,
  streets: { baseUrl, tiles },
}) => {
  const policy = (await request.get(baseUrl)).headers()['content-security-policy'] ?? ''
  expect(policy.split('; ')).toContain(`img-src 'self' data: blob: ${tiles.origin}`)
  expect(policy.split(tiles.origin)).toHaveLength(2)
})

for (const behaviour of ['fails in every way', 'keeps silent', 'sends elsewhere'] as const) {
  test(`a tile server that ${behaviour} leaves the base map, and the map works`, async ({
    page,
    policyReports,
    streets: { baseUrl, tiles },
  }) => {
    tiles.behaviour = behaviour
    await page.goto(baseUrl)
    await expect(page.locator('.map-land').first()).toBeAttached()
    await expect(page.locator('.map-name').first()).toBeAttached()
    await expect.poll(() => tiles.asked.length).toBeGreaterThan(3)
    if (behaviour === 'keeps silent') {
      // They are still awaited, and nothing of them is seen.
      for (const tile of await drawn(page).all()) await expect(tile).toBeHidden()
    } else {
      await expect(drawn(page)).toHaveCount(0)
    }
    await page.getByRole('application').click({ position: { x: 200, y: 200 } })
    await expect(pin(page)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Map of the route' })).not.toContainText(
      /fail|error/i,
    )
    if (behaviour === 'sends elsewhere') {
      expect(policyReports.join('\n')).toContain('img-src')
      policyReports.length = 0
    }
  })
}
