/** Turns errors of the file system into sentences that name the remedy. */
import { errorCode, errorMessage, isDiskFull } from '../error-code.ts'
import { StartRefused } from '../../start-refused.ts'

const reasons: Readonly<Record<string, string>> = {
  EACCES:
    'this user may not write there: open it to this user, or set DATA_DIR to a directory it owns',
  EPERM:
    'this user may not write there: open it to this user, or set DATA_DIR to a directory it owns',
  EROFS: 'the file system is read-only: set DATA_DIR to a directory that can be written',
  ENOTDIR: 'a part of the path is a file: set DATA_DIR to a directory',
  EEXIST: 'it is a file: set DATA_DIR to a directory',
  EISDIR: 'a directory is where a file should be: remove it, or set DATA_DIR to another directory',
  ENOSPC: 'the disk is full: free some space, or set DATA_DIR to a directory on another disk',
  EDQUOT: 'the disk quota is used up: free some space, or set DATA_DIR to a directory elsewhere',
  ENAMETOOLONG: 'the path is too long: set DATA_DIR to a shorter one',
  ELOOP: 'its symbolic links go in a circle: set DATA_DIR to a directory',
}

/** The refusal for `error`. Returns an error that is not the file system's unchanged. */
export function refusalOf(error: unknown, { path }: { path: string }): unknown {
  const reason = reasons[errorCode(error) ?? '']
  if (reason === undefined) return error
  return new StartRefused(`DATA_DIR cannot be used: ${path}: ${reason}.`, { cause: error })
}

/** The same for a path outside DATA_DIR, where the remedy differs. */
export function elsewhereRefusalOf(error: unknown, { path }: { path: string }): unknown {
  const code = errorCode(error) ?? ''
  if (reasons[code] === undefined) return error
  return new StartRefused(
    `PostgreSQL cannot be placed in ${path} (${code}): make room and let root write there, or set DATA_DIR to a directory that the user postgres can enter.`,
    { cause: error },
  )
}

/** Whether PostgreSQL's output says that the disk is full. */
export function saysDiskFull(said: string): boolean {
  return /No space left on device|Disk quota exceeded|Check free disk space|wrote only \d+ of/.test(
    said,
  )
}

/** Whether a start was refused because the disk is full. */
export function isDiskFullRefusal(error: unknown): boolean {
  if (!(error instanceof StartRefused)) return false
  return isDiskFull(error.cause) || saysDiskFull(errorMessage(error.cause))
}
