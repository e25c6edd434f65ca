/** Small files in which the set-up remembers what it did, written whole or not at all. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @param {string} file
 * @returns {Record<string, unknown> | null} Null when it is missing or cannot be read as one.
 */
export function readNote(file) {
  try {
    const note = /** @type {unknown} */ (JSON.parse(readFileSync(file, 'utf8')))
    return typeof note === 'object' && note !== null && !Array.isArray(note)
      ? /** @type {Record<string, unknown>} */ (note)
      : null
  } catch {
    return null
  }
}

/** @param {string} file @param {Record<string, unknown>} note */
export function writeNote(file, note) {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(note))
  renameSync(draft, file)
}
