/**
 * Random secrets of this installation, each in its own file in DATA_DIR that only its user can read.
 */
import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../error-code.ts'
import { StartRefused } from '../../start-refused.ts'
import { refusalOf } from './file-refusal.ts'

interface SecretFile {
  readonly dataDir: string
  readonly name: string
  readonly bytes: number
}

/** The secret in base64url, created at the first call. */
export async function readOrCreateSecret({ dataDir, name, bytes }: SecretFile): Promise<string> {
  const existing = await readSecret({ dataDir, name, bytes })
  if (existing !== null) return existing
  const secret = randomBytes(bytes).toString('base64url')
  const path = join(dataDir, name)
  await writeFileAtomically(path, `${secret}\n`).catch((error: unknown) => {
    throw refusalOf(error, { path })
  })
  return secret
}

/** Null when the secret does not exist yet. */
export async function readSecret({ dataDir, name, bytes }: SecretFile): Promise<string | null> {
  const path = join(dataDir, name)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw refusalOf(error, { path })
  }
  const secret = text.trim()
  if (!/^[\w-]+$/.test(secret) || Buffer.from(secret, 'base64url').length !== bytes) {
    throw new StartRefused(
      `The secret ${name} in DATA_DIR is damaged: restore ${path} from a backup; a new one would not open what was stored with it.`,
    )
  }
  return secret
}

/** The file is complete or absent, whenever the process or the machine stops. */
async function writeFileAtomically(path: string, content: string): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await using file = await open(temporary, 'wx', 0o600)
    await file.writeFile(content)
    await file.sync()
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncDirectory(dirname(path))
}

/** A rename is durable once its directory is synced. */
export async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path, 'r')
  await directory.sync()
}
