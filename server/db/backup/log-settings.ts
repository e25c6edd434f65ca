/**
 * Settings with which PostgreSQL hands out its log: each piece is copied into a directory of the cluster,
 * which its user can always reach, and is taken to BACKUP_DIR from there. PostgreSQL itself removes or
 * reuses a piece only after that.
 */
import type { Settings } from '../embedded/settings.ts'

export const keptLogFolder = 'log-to-keep'

/** A piece is handed out at the latest after this time, if anything was committed. */
const longestPieceSeconds = 45

export const logSettings: Settings = {
  archive_mode: 'on',
  archive_timeout: longestPieceSeconds,
  archive_command: [
    `mkdir -p ${keptLogFolder}`,
    `cp "%p" "${keptLogFolder}/%f.part"`,
    `sync "${keptLogFolder}/%f.part"`,
    `mv "${keptLogFolder}/%f.part" "${keptLogFolder}/%f"`,
  ].join(' && '),
}
