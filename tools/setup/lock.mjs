/**
 * One set-up at a time in one checkout. The lock is a listening unix socket, because the kernel
 * gives it up when its holder ends, however it ends: a lock file would outlive a SIGKILL and a pid
 * in it may be another process by then. The holder greets with its pid; who waits, waits for the
 * connection's end and tries again.
 *
 * The holder's children inherit the listening socket. When the holder alone is killed, its npm works
 * on, and two of them must not write one node_modules: the lock then lives until that npm has ended.
 */
import { createHash } from 'node:crypto'
import { realpathSync, statSync, unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Where no greeting comes within this time, the holder is a child of a set-up that was killed. */
const greetingMs = 2_000

/**
 * @typedef {object} Lock
 * @property {number | null} fd The listening socket, to be inherited by children.
 * @property {() => Promise<void>} release
 */

/** The lock's address: of the directory, not of one of the names it can be reached by. */
export function lockAddress(
  /** @type {string} */ root,
  { abstract = process.platform === 'linux' } = {},
) {
  const { dev, ino } = statSync(root)
  const name = createHash('sha256')
    .update(`${dev}:${ino}:${realpathSync(root)}`)
    .digest('hex')
    .slice(0, 24)
  // Linux has socket names outside the file system, gone with their last holder. Elsewhere it is a
  // file, of which a killed holder leaves the entry behind.
  return abstract
    ? `\0loadline-set-up-${name}`
    : path.join(tmpdir(), `loadline-set-up-${name}.sock`)
}

/**
 * @param {string} address
 * @param {(holder: number | null) => void} onWait Told once for each holder waited for; null when it is a child left by one.
 * @returns {Promise<Lock>}
 */
export async function takeLock(address, onWait) {
  for (;;) {
    const lock = await listen(address)
    if (lock) return lock
    await waitForHolder(address, onWait)
  }
}

/** @param {string} address @returns {Promise<Lock | null>} Null when another holds it. */
function listen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((waiting) => {
      waiting.on('error', () => {})
      waiting.write(`${process.pid}\n`)
      connections.add(waiting)
      waiting.on('close', () => connections.delete(waiting))
    })
    /** @type {Set<import('node:net').Socket>} */
    const connections = new Set()
    server.on('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(address, () => {
      resolve({
        fd: listeningFd(server),
        release: () =>
          new Promise((released) => {
            server.close(() => released())
            for (const connection of connections) connection.destroy()
          }),
      })
    })
  })
}

/**
 * Node has no public way to hand a listening socket to a child that is not Node. Without it (should
 * the field go) only the rare case is lost: a set-up killed while its npm lives on.
 *
 * @param {import('node:net').Server} server
 */
function listeningFd(server) {
  const handle = Reflect.get(server, '_handle')
  if (typeof handle !== 'object' || handle === null) return null
  const fd = Reflect.get(handle, 'fd')
  return typeof fd === 'number' && fd > 2 ? fd : null
}

/** @param {string} address @param {(holder: number | null) => void} onWait */
function waitForHolder(address, onWait) {
  const inodeBefore = inodeOf(address)
  /** @type {Promise<void>} */
  const end = new Promise((resolve) => {
    const holder = connect(address)
    let isReported = false
    const report = (/** @type {number | null} */ pid) => {
      if (!isReported) onWait(pid)
      isReported = true
    }
    const silent = setTimeout(() => report(null), greetingMs)
    holder.setEncoding('utf8')
    holder.on('data', (/** @type {string} */ greeting) => report(Number.parseInt(greeting, 10)))
    holder.on('error', (error) => {
      // Nobody listens: the socket's file was left by a holder that was killed. Unless another
      // waiter has replaced it in the meantime, it goes.
      const refused = 'code' in error && error.code === 'ECONNREFUSED'
      if (refused && inodeBefore !== null && inodeOf(address) === inodeBefore) unlinkSync(address)
    })
    holder.on('close', () => {
      clearTimeout(silent)
      // A moment's pause also keeps a socket we may not connect to from becoming a busy loop.
      setTimeout(resolve, 50)
    })
  })
  return end
}

/** @param {string} address */
function inodeOf(address) {
  if (address.startsWith('\0')) return null
  try {
    return statSync(address).ino
  } catch {
    return null
  }
}
