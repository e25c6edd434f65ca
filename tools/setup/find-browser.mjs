/**
 * Where the browser of the page tests is: the one named in CHROMIUM, else the system's, else
 * Playwright's own.
 */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/** The one without windows first: it draws nothing that nobody sees, and takes a fifth less of a core. */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
]

/**
 * The program of the browser to test with, or null when there is none.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function findBrowser(env) {
  const named = env['CHROMIUM']
  if (named) return isProgram(named) ? named : null
  return [...systemBrowsers, ...playwrightBrowsers(env)].find(isProgram) ?? null
}

/**
 * Playwright's downloads, newest first, without loading Playwright for it (200 ms).
 *
 * @param {NodeJS.ProcessEnv} env
 */
function playwrightBrowsers(env) {
  const cache =
    env['PLAYWRIGHT_BROWSERS_PATH'] ??
    path.join(
      homedir(),
      process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright',
    )
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => /^chromium(?:_headless_shell)?-\d+$/.test(name))
    .toSorted()
    .toReversed()
    .flatMap((name) =>
      [
        'chrome-linux/chrome',
        'chrome-linux64/chrome',
        'chrome-linux/headless_shell',
        'chrome-headless-shell-linux64/chrome-headless-shell',
        'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
        'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
        'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      ].map((program) => path.join(cache, name, program)),
    )
}

/** @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
