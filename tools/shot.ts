/** A page in a state, as a picture is taken of it. */
import type { Page } from '@playwright/test'
import type { StandInService } from '../e2e/stand-in-service.ts'

export interface Shot {
  readonly name: string
  readonly path: string | (() => Promise<string>)
  /** Against the played service, behaving so; else against the demo. */
  readonly service?: StandInService['behaviour']
  /** What is done before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>
  /** Only what is in the window: for what lies above the page. */
  readonly window?: true | undefined
}
