/**
 * The answers given to `npm run setup`, as variables in DATA_DIR/settings.env: each start reads them, and
 * the environment has precedence.
 */
import { readFileSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { errorCode } from './db/error-code.ts'
import { StartRefused } from './start-refused.ts'

export function settingsFile(dataDir: string): string {
  return join(dataDir, 'settings.env')
}

export function readSettings(dataDir: string): Readonly<Record<string, string>> {
  const file = settingsFile(dataDir)
  try {
    const entries = Object.entries(parseEnv(readFileSync(file, 'utf8')))
    return Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']))
  } catch (error) {
    // A DATA_DIR that is a file is refused when it is opened.
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return {}
    throw new StartRefused(`${file} cannot be read (${errorCode(error)}): let this user read it.`, {
      cause: error,
    })
  }
}

/** Readable to its owner only: the mail server's password is among them. */
export async function writeSettings(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const file = settingsFile(dataDir)
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}\n`)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, `${head}${lines.join('')}`, { mode: 0o600 })
  await chmod(file, 0o600)
  return file
}

const head = `# Written by "npm run setup" and read by each start: change what you like, and start again.
# Any variable of the README's table can be here. A variable of the environment has precedence.
`

/** The file has no escapes: a value is in the first kind of quotes that it does not contain. */
function quoted(value: string): string {
  const quote = [`'`, '`', '"'].find((each) => !value.includes(each))
  if (quote === undefined || value.includes('\n')) {
    throw new StartRefused(`"${value}" cannot be kept: leave out one kind of its quotes.`)
  }
  return `${quote}${value}${quote}`
}
