/** How the page tests and the screenshots start the browser. */
import type { LaunchOptions } from '@playwright/test'
import { findBrowser } from './setup/find-browser.mjs'

/** Without a browser the path is left away, and Playwright says what is missing. */
export function browserLaunch(env: NodeJS.ProcessEnv): LaunchOptions {
  const executablePath = findBrowser(env)
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  }
}
