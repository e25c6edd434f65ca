/** The workers of a page, which a test can end as a browser does. */
import type { Page } from '@playwright/test'

interface WatchedWindow {
  readonly startedWorkers: Worker[]
  endsWorkers: boolean
}

/** Keeps every worker that the page starts from now on, also after a reload. */
export async function keepWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: WatchedWindow = { startedWorkers: [], endsWorkers: false }
    const Original = window.Worker
    window.Worker = class extends Original {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given)
        watched.startedWorkers.push(this)
        // As a browser that is short of memory does: without a word.
        if ((window as unknown as WatchedWindow).endsWorkers) this.terminate()
      }
    }
    Object.assign(window, watched)
  })
}

/** Each that is started is ended at once, or lives again. */
export async function endWorkers(page: Page, ends: boolean): Promise<void> {
  await page.evaluate((isSo) => {
    ;(window as unknown as WatchedWindow).endsWorkers = isSo
  }, ends)
}

export async function startedWorkers(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as WatchedWindow).startedWorkers.length)
}

/** The browser says that it died. */
export async function killLastWorker(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { startedWorkers: started } = window as unknown as WatchedWindow
    started.at(-1)?.dispatchEvent(new ErrorEvent('error'))
  })
}
