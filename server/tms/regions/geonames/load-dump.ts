/** Loads a dump of GeoNames into the database, in one transaction: a broken file leaves nothing. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Database, Transaction } from '#server/db/database.ts'
import * as store from '../store.ts'
import {
  kindOfDump,
  parseAdminLine,
  parsePlaceLine,
  parsePostalLine,
  type DumpKind,
} from './parse-dump.ts'

export interface LoadedDump {
  readonly kind: DumpKind
  readonly stored: number
  /** Skipped lines: hills, rivers, houses, and unreadable ones. */
  readonly left: number
}

/** The file has no known format. */
export class UnknownDump extends Error {
  override readonly name = 'UnknownDump'
}

const batchLines = 2000

export function loadDump(database: Database, path: string): Promise<LoadedDump> {
  return database.transaction((tx) => load(tx, path), { unlimited: true })
}

async function load(tx: Transaction, path: string): Promise<LoadedDump> {
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })
  let kind: DumpKind | null = null
  let stored = 0
  let seen = 0
  let batch: string[] = []
  for await (const line of lines) {
    if (line === '' || line.startsWith('#')) continue
    kind ??= kindOfDump(line)
    if (kind === null) {
      throw new UnknownDump(
        'This is no dump of GeoNames that can be loaded: it takes the unpacked text files of postal codes (12 columns), places (19) and admin codes (4).',
      )
    }
    seen += 1
    batch.push(line)
    if (batch.length < batchLines) continue
    stored += await storeBatch(tx, kind, batch)
    batch = []
  }
  if (kind === null) throw new UnknownDump('The file is empty.')
  stored += await storeBatch(tx, kind, batch)
  return { kind, stored, left: seen - stored }
}

function storeBatch(tx: Transaction, kind: DumpKind, lines: readonly string[]): Promise<number> {
  switch (kind) {
    case 'postal codes':
      return store.upsertPostalCodes(tx, parsed(lines, parsePostalLine))
    case 'places':
      return store.upsertPlaces(tx, parsed(lines, parsePlaceLine))
    case 'admin codes':
      return store.upsertAdminNames(tx, parsed(lines, parseAdminLine))
  }
}

function parsed<T>(lines: readonly string[], parse: (line: string) => T | null): T[] {
  return lines.map(parse).filter((row) => row !== null)
}
