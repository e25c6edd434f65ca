/**
 * The programs that the set-up and the test run start, each in a process group of its own: an
 * interrupt ends all that they started, and their output is kept in case they fail.
 */
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

/** A child that a program left running holds its output open: nobody waits longer than this for it. */
const leftoverMs = 2_000
const keptCharacters = 2_000_000

/**
 * The programs at work, and how long each may tidy up when interrupted before it is killed.
 *
 * @type {Map<import('node:child_process').ChildProcess, number>}
 */
const running = new Map()

/** Where an interrupt waits for the programs to end. @type {(() => void) | null} */
let onLastEnd = null

/**
 * @typedef {object} ChildResult
 * @property {number | null} exitCode Null when a signal ended it or when it could not be started.
 * @property {NodeJS.Signals | null} signal
 * @property {string} output Standard output and error together, without colours.
 */

/**
 * @param {object} options
 * @param {string} options.command
 * @param {readonly string[]} options.args
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(line: string) => void} [options.onLine]
 * @param {number | null} [options.lockFd] Held open by the program and all its children: see lock.mjs.
 * @param {number} [options.graceMs]
 * @param {number} [options.silentLimitMs] A program that says nothing for so long hangs, and is ended.
 * @returns {Promise<ChildResult>}
 */
export function runChild({
  command,
  args,
  cwd,
  env,
  onLine,
  lockFd = null,
  graceMs = 1_500,
  silentLimitMs,
}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', ...(lockFd === null ? [] : [lockFd])],
    })
    running.set(child, graceMs)
    let output = ''
    let unfinishedLine = ''
    const silence =
      silentLimitMs === undefined
        ? undefined
        : setTimeout(() => {
            const minutes = Math.round(silentLimitMs / 60_000)
            output += `\n(said nothing for ${minutes} minutes and was ended)\n`
            signalGroup(child, 'SIGTERM')
            setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs).unref()
          }, silentLimitMs)
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8')
      stream?.on('data', (/** @type {string} */ chunk) => {
        output = (output + chunk).slice(-keptCharacters)
        silence?.refresh()
        if (!onLine) return
        const lines = (unfinishedLine + chunk).split('\n')
        unfinishedLine = lines.pop() ?? ''
        lines.forEach(onLine)
      })
    }
    const end = (
      /** @type {number | null} */ exitCode,
      /** @type {NodeJS.Signals | null} */ signal,
    ) => {
      clearTimeout(silence)
      running.delete(child)
      // After an interrupt nothing follows.
      if (onLastEnd === null) {
        resolve({ exitCode, signal, output: stripVTControlCharacters(output) })
      } else if (running.size === 0) onLastEnd()
    }
    child.on('error', (error) => {
      output += error.message
      end(null, null)
    })
    child.on('exit', () => {
      setTimeout(() => {
        signalGroup(child, 'SIGKILL')
        child.stdout?.destroy()
        child.stderr?.destroy()
      }, leftoverMs).unref()
    })
    child.on('close', (exitCode, signal) => {
      if (child.pid !== undefined) end(exitCode, signal)
    })
  })
}

/**
 * Ends the programs in order when this process is interrupted, then this process, with the exit code
 * that shells give to a signal.
 *
 * @param {() => void} onInterrupt
 */
export function endChildrenOnInterrupt(onInterrupt) {
  for (const [signal, exitCode] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 })) {
    process.on(signal, () => {
      // A terminal's Ctrl-C reaches us once from the terminal and once more from npm.
      if (onLastEnd !== null) return
      onInterrupt()
      onLastEnd = () => process.exit(exitCode)
      if (running.size === 0) onLastEnd()
      for (const [child, graceMs] of running) {
        signalGroup(child, 'SIGINT')
        setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs)
      }
    })
  }
  process.on('exit', () => {
    for (const child of running.keys()) signalGroup(child, 'SIGKILL')
  })
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup({ pid }, signal) {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // All of it has ended meanwhile.
  }
}
