/** How the page tests and the screenshots start the browser. */
import type { LaunchOptions } from '@playwright/test'
import { findBrowser } from './setup/find-browser.mjs'

/**
 * Playwright's own list, which one more such switch replaces, and the pages that the address bar of
 * every window is drawn by: two renderers for each, which take more of a core than the page under test.
 */
const unwanted = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

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
      `--disable-features=${unwanted.join(',')}`,
    ],
  }
}
