/** The rules of the project as checks: `node tools/check/check.ts` lists every violation. */
import { join } from 'node:path'
import { buildInputsAreComplete } from './build-inputs.ts'
import { circles } from './circles.ts'
import { datesByName } from './dates-by-name.ts'
import { fileNames } from './file-names.ts'
import { noForbiddenTexts } from './forbidden-texts.ts'
import { hooksDoIo } from './hooks-do-io.ts'
import { importDirection } from './import-direction.ts'
import { licences } from './licences.ts'
import { lockFileInStep } from './lock-file.ts'
import type { HouseCheck } from './project.ts'
import { plainWords } from './plain-words.ts'
import { portalRooms } from './portal-rooms.ts'
import { readProject } from './read-project.ts'
import { serverPages } from './server-pages.ts'
import { serviceRooms } from './service-rooms.ts'
import { tablesOfOneRoom } from './tables.ts'

export const houseChecks: readonly HouseCheck[] = [
  importDirection,
  serviceRooms,
  tablesOfOneRoom,
  portalRooms,
  circles,
  hooksDoIo,
  serverPages,
  fileNames,
  noForbiddenTexts,
  datesByName,
  plainWords,
  buildInputsAreComplete,
  lockFileInStep,
  licences,
]

if (import.meta.main) {
  const project = readProject(join(import.meta.dirname, '../..'))
  for (const check of houseChecks) {
    const findings = check.find(project)
    console.log(`${findings.length === 0 ? 'ok' : 'FAILED'}  ${check.name}`)
    for (const { path, line, message } of findings) console.log(`  ${path}:${line} ${message}`)
    if (findings.length > 0) process.exitCode = 1
  }
}
