/** The automation pages of the console: the rules, the form, the log, a push, replays, health. */
import type { Page } from '@playwright/test'
import { automationHref, webhookRuleHref } from '#lib/hrefs.ts'
import { signInAs } from '../acting.ts'
import { ready } from '../pages.ts'
import type { Shot, World } from './shot.ts'

const at = '/sign-in'

export const automationShots: readonly Shot[] = [
  { name: 'automation', path: at, act: open(automationHref()) },
  { name: 'automation-new', path: at, act: open(webhookRuleHref('new')) },
  { name: 'automation-log', path: at, act: open(automationHref('log')) },
  { name: 'automation-replays', path: at, act: open(automationHref('replays')) },
  { name: 'automation-health', path: at, act: open(automationHref('health')) },
]

function open(path: string): (page: Page, world: World) => Promise<void> {
  return async (page, world) => {
    await signInAs(page, world.demo, { role: 'admin', next: path })
    await ready(page)
    await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
  }
}
