/**
 * Gets a browser for the page tests where there is none. Debian's is taken where it can be
 * installed, because its package brings the libraries that a bare machine lacks.
 */
import path from 'node:path'
import { runChild } from './child.mjs'
import { findBrowser, isProgram } from './find-browser.mjs'
import { nodeModules, ourNode, root } from './paths.mjs'
import { say, sayLastWords, step } from './say.mjs'

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
    sayLastWords(output, 4)
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
      sayLastWords(output, 4)
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
    sayLastWords(output, 4)
  }
}
