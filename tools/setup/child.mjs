/**
 * Children of the set-up: each in a process group of its own, so that an interrupt ends all that it
 * started and in order, with its output kept for the case that it fails.
 */
import { spawn } from 'node:child_process'
import { SetupFault } from './fault.mjs'

/**
 * The children at work, and how long each may tidy up when interrupted before it is killed. npm
 * would take its time to roll back what the next set-up removes anyway.
 *
 * @type {Map<import('node:child_process').ChildProcess, number>}
 */
const running = new Map()

/** @type {NodeJS.Signals | null} */
let interruptedBy = null

/**
 * @typedef {object} ChildResult
 * @property {number | null} exitCode Null when it was ended by a signal or could not be started.
 * @property {NodeJS.Signals | null} signal
 * @property {string} output Standard output and error together, at most the last 200,000 characters.
 */

/**
 * @param {object} options
 * @param {string} options.command
 * @param {readonly string[]} options.args
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(line: string) => void} [options.onLine]
 * @param {number | null} [options.lockFd] Held open by the child and all its children: see lock.mjs.
 * @param {number} [options.graceMs]
 * @returns {Promise<ChildResult>}
 */
export function runChild({ command, args, cwd, env, onLine, lockFd = null, graceMs = 1_500 }) {
  return new Promise((resolve, reject) => {
    if (interruptedBy) {
      reject(interruption())
      return
    }
    const child = spawn(command, args, {
      cwd,
      env,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', ...(lockFd === null ? [] : [lockFd])],
    })
    running.set(child, graceMs)
    let output = ''
    let unfinishedLine = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8')
      stream?.on('data', (/** @type {string} */ chunk) => {
        output = (output + chunk).slice(-200_000)
        if (!onLine) return
        const lines = (unfinishedLine + chunk).split('\n')
        unfinishedLine = lines.pop() ?? ''
        lines.forEach(onLine)
      })
    }
    child.on('error', (error) => {
      running.delete(child)
      resolve({ exitCode: null, signal: null, output: output + error.message })
    })
    child.on('close', (exitCode, signal) => {
      running.delete(child)
      if (interruptedBy) reject(interruption())
      else resolve({ exitCode, signal, output })
    })
  })
}

function interruption() {
  return new SetupFault(
    'Interrupted: the next run takes up the set-up and puts right what is half done.',
    { exitCode: interruptedBy === 'SIGTERM' ? 143 : interruptedBy === 'SIGHUP' ? 129 : 130 },
  )
}

/** Passes an interrupt on to the children and lets the set-up end after them. */
export function endChildrenOnInterrupt() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal's Ctrl-C reaches us once from the terminal and once more from npm.
      if (interruptedBy) return
      interruptedBy = signal
      if (running.size === 0) {
        const fault = interruption()
        process.stderr.write(`set-up: ${fault.message}\n`)
        process.exit(fault.exitCode)
      }
      signalChildren('SIGTERM')
      setTimeout(() => signalChildren('SIGKILL'), Math.max(...running.values())).unref()
    })
  }
  process.on('exit', () => signalChildren('SIGKILL'))
}

/** @param {NodeJS.Signals} signal */
function signalChildren(signal) {
  for (const child of running.keys()) {
    if (child.pid === undefined) continue
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}
