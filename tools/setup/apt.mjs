/** Installs Debian's packages, where apt-get is there and we may use it: as root. */
import { runChild } from './child.mjs'
import { isProgram } from './find-browser.mjs'
import { sayLastWords, step } from './say.mjs'

export function mayUseApt() {
  return process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')
}

let listsRead = false

/** @param {{ env: NodeJS.ProcessEnv, purpose: string, packages: readonly string[] }} options */
export async function installWithApt({ env, purpose, packages }) {
  const names = packages.join(' and ')
  if (!listsRead) {
    await runApt(env, {
      begin: `getting ${purpose}: apt's lists`,
      still: 'reading them',
      done: "apt's lists read",
      args: ['update', '-q'],
    })
    listsRead = true
  }
  await runApt(env, {
    begin: `installing Debian's ${names} through apt-get`,
    still: 'installing',
    done: 'apt-get has ended',
    args: ['install', '-y', '-q', '--no-install-recommends', ...packages],
  })
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {{ begin: string, still: string, done: string, args: readonly string[] }} options
 */
async function runApt(env, { begin, still, done, args }) {
  const { exitCode, output } = await step({ begin, still, done }, (progress) =>
    runChild({
      command: '/usr/bin/apt-get',
      // Another apt may be at work on a machine that has just come up.
      args: ['-o', 'DPkg::Lock::Timeout=120', ...args],
      cwd: '/',
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      // A dpkg killed half-way has to be repaired by hand.
      graceMs: 60_000,
      onLine: (line) => line.trim() && progress(line.trim().slice(0, 60)),
    }),
  )
  // Lists that could not be read in part are often enough; the install decides.
  if (exitCode !== 0) sayLastWords(output, 4)
}
