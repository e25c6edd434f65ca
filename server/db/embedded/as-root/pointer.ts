/** The file in DATA_DIR that names the directory elsewhere which has its database. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '../../../start-refused.ts'
import { errorCode } from '../../error-code.ts'
import { writeFileAtomically } from '../write-file-atomically.ts'

export const homeIdPattern = /^[0-9a-f]{32}$/

/** Null when the database is not elsewhere. */
export async function readPointer(dataDir: string): Promise<string | null> {
  const path = pointerPath(dataDir)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return null
    throw error
  }
  const id = text.trim()
  if (!homeIdPattern.test(id)) {
    throw new StartRefused(
      `DATA_DIR ${dataDir} no longer says where its database lies: restore ${path} from a backup, or remove it to begin with an empty database.`,
    )
  }
  return id
}

export async function writePointer(dataDir: string, id: string): Promise<void> {
  await writeFileAtomically(pointerPath(dataDir), `${id}\n`)
}

export function pointerPath(dataDir: string): string {
  return join(dataDir, 'postgres-elsewhere')
}
