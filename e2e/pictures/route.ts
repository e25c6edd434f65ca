/** The first step while places are looked for. */
import type { Page } from '@playwright/test'
import { ready } from '../pages.ts'
import type { Shot } from './shot.ts'

export const routeShots: readonly Shot[] = [
  { name: 'home', path: '/', act: seeMap },
  { name: 'route-suggestions', path: '/', act: typePlace, window: true },
  { name: 'route-doubtful', path: '/', act: findPlaces },
]

/** The map comes when it is looked at, which on a phone is further down. */
async function seeMap(page: Page): Promise<void> {
  await page.locator('#route-map').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 400)
  await page.locator('.map-canvas').waitFor()
  await ready(page)
  await page.evaluate(() => scrollTo(0, 0))
}

async function typePlace(page: Page): Promise<void> {
  await page.getByRole('combobox').first().pressSequentially('bang phli')
  await page.getByRole('option').first().waitFor()
}

/** One end that is known by its area alone, and one that is sure. */
async function findPlaces(page: Page): Promise<void> {
  for (const [index, text] of ['10540', '18.79, 98.98'].entries()) {
    await page.getByRole('combobox').nth(index).fill(text)
    await page.keyboard.press('Enter')
  }
  await page.locator('#route-map').scrollIntoViewIfNeeded()
  await page.locator('.map-pin').nth(1).waitFor()
  await ready(page)
  await page.evaluate(() => scrollTo(0, 0))
}
