/** A page in a state, as a picture is taken of it. */
import type { Page } from '@playwright/test'
import type { StaffedBeside } from '../beside.ts'
import type { RunningPortal } from '../server.ts'
import type { StandInService } from '../stand-in-service.ts'
import type { Till } from '../till.ts'

/** The servers that run while pictures are taken. In the demo, trips that would take hours are over in seconds. */
export interface World {
  readonly demo: RunningPortal
  readonly till: Till
  readonly elsewhere: StaffedBeside<StandInService>
}

export interface Shot {
  readonly name: string
  readonly path: string | ((world: World) => Promise<string>)
  /** Against the played service, behaving so; else against the demo. */
  readonly service?: StandInService['behaviour']
  /** Runs before the picture is taken. */
  readonly act?: (page: Page, world: World) => Promise<void>
  /** Only what is in the window: for what lies above the page. */
  readonly window?: true | undefined
}

/** Opens one of the header's menus. */
export function openMenu(id: string): (page: Page) => Promise<void> {
  return async (page) => {
    // A phone has one menu for both.
    const opener = page.locator(`[popovertarget=${id}]:visible, [popovertarget=site-menu]:visible`)
    await opener.first().click()
  }
}
