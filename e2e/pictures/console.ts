/** The pages of the console, with what the demo has in them. */
import type { Page } from '@playwright/test'
import { signInAs } from '../acting.ts'
import { ready } from '../pages.ts'
import type { Shot, World } from './shot.ts'

const pages = [
  'audit',
  'automation',
  'automation/health',
  'automation/log',
  'automation/replays',
  'automation/rules/new',
  'backups',
  'catalogue',
  'catalogue/addons',
  'catalogue/areas',
  'catalogue/prices',
  'catalogue/routes',
  'catalogue/services',
  'connections',
  'credentials',
  'customers',
  'deliveries',
  'fleet',
  'ledger',
  'organization',
  'payments',
  'payments/all',
  'payments/receipts',
  'payments/refunds',
  'payments/statement',
  'people',
  'retention',
  'security',
] as const

/** Lists whose first entry has a page of its own. */
const lists = [
  'catalogue',
  'catalogue/addons',
  'catalogue/areas',
  'catalogue/prices',
  'catalogue/routes',
  'catalogue/services',
  'customers',
] as const

const at = '/sign-in'

export const consoleShots: readonly Shot[] = [
  { name: 'staff-home', path: at, act: open('/staff') },
  ...pages.map((page) => ({ name: nameOf(page), path: at, act: open(`/console/${page}`) })),
  ...lists.map((list) => ({ name: `${nameOf(list)}-first`, path: at, act: openFirst(list) })),
]

function nameOf(page: string): string {
  return `console-${page.replaceAll('/', '-')}`
}

function open(path: string): (page: Page, world: World) => Promise<void> {
  return async (page, { demo }) => {
    await signInAs(page, demo, { role: 'admin', next: path })
    await ready(page)
    await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
  }
}

function openFirst(list: string): (page: Page, world: World) => Promise<void> {
  return async (page, world) => {
    await open(`/console/${list}`)(page, world)
    const entry = `main a[href^="/console/${list}/"]:not(nav a, [href$="/new"])`
    await page.locator(entry).first().click()
    await page.waitForURL((url) => !url.pathname.endsWith(list))
    await ready(page)
    await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
  }
}
