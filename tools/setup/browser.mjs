/**
 * Gets a browser for the page tests where there is none. Debian's is taken where it can be
 * installed, because its package brings the libraries that a bare machine lacks.
 */
import path from 'node:path'
import { installWithApt, mayUseApt } from './apt.mjs'
import { runChild } from './child.mjs'
import { findBrowser } from './find-browser.mjs'
import { nodeModules, ourNode, root } from './paths.mjs'
import { say, sayLastWords, step } from './say.mjs'

/** @param {{ env: NodeJS.ProcessEnv, lockFd: number | null }} options */
export async function ensureBrowser({ env, lockFd }) {
  if (findBrowser(env)) return
  if (env['CHROMIUM']) {
    say(`note: CHROMIUM names ${env['CHROMIUM']}, which is no program: page tests cannot run.`)
    return
  }
  // Only newer systems have the first.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (mayUseApt() && !findBrowser(env)) {
      await installWithApt({ env, purpose: 'a browser for the page tests', packages: [name] })
    }
  }
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
