/**
 * Finds out what another user can reach by trying as that user. Modes alone are not enough: there are
 * access control lists, mount options and security modules.
 */
import { programIn, type Binaries } from '../binaries.ts'
import { runProgram, type RunAs } from '../run-program.ts'

export async function canEnter(runAs: RunAs, directory: string): Promise<boolean> {
  const args = ['-c', 'test -x "$1"', 'sh', directory]
  const { code } = await runProgram({ program: '/bin/sh', args, runAs })
  return code === 0
}

/** Whether the programs really start there, with their libraries and data files. */
export async function canRun(runAs: RunAs, binaries: Binaries): Promise<boolean> {
  const script = 'test -r "$1" && "$2" --version && "$3" --version'
  const { code } = await runProgram({
    program: '/bin/sh',
    args: [
      '-c',
      script,
      'sh',
      `${binaries.root}/share/postgresql/postgres.bki`,
      programIn(binaries, 'postgres'),
      programIn(binaries, 'initdb'),
    ],
    runAs,
  })
  return code === 0
}
