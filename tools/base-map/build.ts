/**
 * Compiles what the map is drawn from: `node tools/base-map/build.ts` writes the files of land and
 * borders to public/base-map, and the table of place names that the portal serves. Both are committed,
 * being small; a test holds them against this.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { baseMapLevels, cellsOf, type BaseMapLevel } from '../../lib/geo/base-map-cells.ts'
import { readPlaces } from '../../server/tms/regions/gazetteer/read-places.ts'
import { readAtlas } from './read-atlas.ts'
import { writeCell } from './write-cell.ts'
import { writePlaceNames } from './write-place-names.ts'

const scales = { overview: '110m', middle: '50m', fine: '10m' } as const

/** The text of each file, by its path in public. */
export function buildLevel(level: BaseMapLevel): Map<string, string> {
  const atlas = readAtlas(scales[level.name])
  return new Map(
    cellsOf(level).map((cell) => [cell.path, `${JSON.stringify(writeCell(cell, atlas))}\n`]),
  )
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const folder = join(root, 'public/base-map')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const level of baseMapLevels) {
    for (const [path, text] of buildLevel(level)) writeFileSync(join(root, 'public', path), text)
  }
  writeFileSync(
    join(root, 'server/portal/place-names/place-names.tsv'),
    writePlaceNames(readPlaces()),
  )
}
