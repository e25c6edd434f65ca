/**
 * The browser of the page tests: the one named in CHROMIUM, else the system's, else Playwright's
 * own. Debian's is taken where it can be installed, because its package brings the libraries that a
 * bare machine lacks.
 */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { runChild } from './child.mjs'
import { nodeModules, ourNode, root } from './paths.mjs'
import { say, step } from './say.mjs'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser']

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

/** @param {{ env: NodeJS.ProcessEnv, lockFd: number | null }} options */
export async function ensureBrowser({ env, lockFd }) {
  if (findBrowser(env)) return
  if (env['CHROMIUM']) {
    say(`note: CHROMIUM names ${env['CHROMIUM']}, which is no program: page tests cannot run.`)
    return
  }
  if (mayUseApt()) await installWithApt(env)
  if (!findBrowser(env)) await installPlaywrights({ env, lockFd })
  const browser = findBrowser(env)
  if (!browser) {
    say(
      'note: there is no browser and none could be installed, so page tests cannot run: install Chromium and name it in CHROMIUM.',
    )
    return
  }
  const { exitCode, output } = await runChild({
    command: browser,
    args: ['--version'],
    cwd: root,
    env,
  })
  if (exitCode !== 0) {
    for (const line of output.trim().split('\n').slice(-3)) say(`  ${line}`)
    say(
      "note: the browser does not run here, so page tests cannot: install the system's Chromium, or what is missing with `npx playwright install-deps chromium` as root.",
    )
  }
}

function mayUseApt() {
  return process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')
}

/** @param {NodeJS.ProcessEnv} env */
async function installWithApt(env) {
  const aptEnv = { ...env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another apt may be at work on a machine that has just come up.
  const patience = ['-o', 'DPkg::Lock::Timeout=120']
  for (const { begin, still, done, args } of [
    {
      begin: "getting a browser for the page tests: apt's lists",
      still: 'reading them',
      done: "apt's lists read",
      args: ['update', '-q'],
    },
    {
      begin: "installing Debian's chromium through apt-get",
      still: 'installing',
      done: 'apt-get has ended',
      args: ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
    },
  ]) {
    const { exitCode, output } = await step({ begin, still, done }, (progress) =>
      runChild({
        command: '/usr/bin/apt-get',
        args: [...patience, ...args],
        cwd: '/',
        env: aptEnv,
        // A dpkg killed half-way has to be repaired by hand.
        graceMs: 60_000,
        onLine: (line) => line.trim() && progress(line.trim().slice(0, 60)),
      }),
    )
    // Lists that could not be read in part are often enough; the install decides.
    if (exitCode !== 0) {
      for (const line of output.trim().split('\n').slice(-3)) say(`  ${line}`)
    }
  }
}

/** @param {{ env: NodeJS.ProcessEnv, lockFd: number | null }} options */
async function installPlaywrights({ env, lockFd }) {
  const { exitCode, output } = await step(
    {
      begin: "downloading Playwright's own Chromium for the page tests",
      still: 'downloading',
      done: 'Playwright has ended',
    },
    (progress) =>
      runChild({
        command: ourNode,
        args: [path.join(nodeModules, 'playwright/cli.js'), 'install', 'chromium'],
        cwd: root,
        env,
        lockFd,
        onLine: (line) => {
          const percent = /(\d+)% of/.exec(line)
          if (percent) progress(`${percent[1]}%`)
        },
      }),
  )
  if (exitCode !== 0) {
    for (const line of output.trim().split('\n').slice(-3)) say(`  ${line}`)
  }
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
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
