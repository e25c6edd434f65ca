/** The set-up's steps in their order, under the checkout's lock. */
import { ensureBrowser } from './browser.mjs'
import { buildPages } from './build.mjs'
import { endChildrenOnInterrupt } from './child.mjs'
import { ensureCodeReaders } from './code-readers.mjs'
import { SetupFault, sentenceForCause } from './fault.mjs'
import { installPackages } from './install.mjs'
import { lockAddress, takeLock } from './lock.mjs'
import { root } from './paths.mjs'
import { inSeconds, say } from './say.mjs'

/** The steps that each command needs. Hot reload builds its pages itself. */
const stepsFor = {
  start: [installPackages, buildPages],
  dev: [installPackages],
  test: [installPackages, buildPages, ensureBrowser, ensureCodeReaders],
}

/** @param {string | undefined} purpose */
export async function runSetup(purpose) {
  endChildrenOnInterrupt(() => {
    process.stderr.write(
      'set-up: Interrupted: the next run takes up the set-up and puts right what is half done.\n',
    )
  })
  try {
    if (purpose !== 'start' && purpose !== 'dev' && purpose !== 'test') {
      throw new SetupFault('Say what for: node tools/setup/setup.mjs start|dev|test')
    }
    const startedAt = performance.now()
    const lock = await takeLockOfCheckout()
    try {
      for (const runStep of stepsFor[purpose]) {
        await runStep({ env: process.env, lockFd: lock.fd })
      }
    } finally {
      await lock.release()
    }
    say(`ready, ${inSeconds(performance.now() - startedAt)}`)
  } catch (error) {
    const fault = asFault(error)
    process.stderr.write(`set-up: ${fault.message}\n`)
    process.exitCode = fault.exitCode
  }
}

async function takeLockOfCheckout() {
  let waiting = /** @type {NodeJS.Timeout | undefined} */ (undefined)
  const lock = await takeLock(lockAddress(root), (holder) => {
    clearInterval(waiting)
    const who =
      holder === null
        ? 'the npm or Next of a set-up that was killed is still at work here'
        : `another set-up is at work here (process ${holder})`
    say(`${who}, waiting…`)
    const startedAt = performance.now()
    waiting = setInterval(() => {
      say(`still waiting… ${Math.round((performance.now() - startedAt) / 1000)} s`)
    }, 9_500)
  })
  clearInterval(waiting)
  return lock
}

/** @param {unknown} error */
function asFault(error) {
  if (error instanceof SetupFault) return error
  const message = error instanceof Error ? error.message : String(error)
  const sentence = sentenceForCause(message, root)
  if (!sentence)
    return new SetupFault(`The set-up failed and this is a fault of its own: ${message}`)
  say(`  ${message}`)
  return new SetupFault(sentence)
}
