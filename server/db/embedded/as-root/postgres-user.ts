/** The user that PostgreSQL runs as when we are root, because it refuses to run as root. */
import type { Logger } from '../../../log.ts'
import { StartRefused } from '../../../start-refused.ts'
import { runProgram, type RunAs } from '../run-program.ts'

const userName = 'postgres'

export async function findOrMakePostgresUser(log: Logger): Promise<RunAs> {
  const found = await findUser()
  if (found !== null) return found
  const made = (await makeUser()) ? await findUser() : null
  if (made === null) {
    throw new StartRefused(
      `PostgreSQL refuses to run as root, and the user ${userName} is missing and could not be made: make a system user of that name, start as another user, or set DATABASE_URL.`,
    )
  }
  log.info({ user: userName, uid: made.uid }, 'made the user that PostgreSQL runs as')
  return made
}

async function findUser(): Promise<RunAs | null> {
  const [uid, gid] = await Promise.all([idOf('-u'), idOf('-g')])
  return uid === null || gid === null || uid === 0 ? null : { uid, gid }
}

async function idOf(flag: '-u' | '-g'): Promise<number | null> {
  const outcome = await tryProgram('id', [flag, userName])
  const id = Number.parseInt(outcome?.stdout ?? '', 10)
  return outcome?.code === 0 && Number.isInteger(id) ? id : null
}

/** Another process may create the user at the same moment, so only its existence afterwards counts. */
async function makeUser(): Promise<boolean> {
  const ways: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', userName],
    ],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', userName]],
  ]
  for (const [program, args] of ways) {
    await tryProgram(program, args)
    if ((await findUser()) !== null) return true
  }
  return false
}

/** Null when there is no such program. */
function tryProgram(program: string, args: string[]) {
  return runProgram({ program, args }).catch(() => null)
}
