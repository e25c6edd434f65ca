/** Mails administrators, once a day each, for as long as backups fail. */
import type { Backups } from '#server/db/backup/keep-backups.ts'
import type { Logger } from '#server/log.ts'
import { administrators } from '../identity/people.ts'
import { backupsFail } from '../mail/backup-letters.ts'
import { sendMail, type SendMailDeps } from '../mail/mail.ts'

/** A failure that ends sooner is in the log only. */
const everyMs = 10 * 60_000

/** Returns the function that ends it. */
export function watchBackups({
  backups,
  mail,
  log,
}: {
  backups: Pick<Backups, 'state'>
  mail: SendMailDeps
  log: Logger
}): () => void {
  const timer = setInterval(() => {
    mailOfBackups({ backups, mail }).catch((error: unknown) => {
      log.warn({ err: error }, 'the mail about backups was not written')
    })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

export async function mailOfBackups({
  backups,
  mail,
}: {
  backups: Pick<Backups, 'state'>
  mail: SendMailDeps
}): Promise<void> {
  const { problem } = backups.state()
  if (problem === null) return
  const day = new Date(mail.clock.nowMs()).toISOString().slice(0, 10)
  for (const personId of await administrators(mail.database)) {
    await sendMail(
      {
        to: { personId },
        about: `backups fail ${day} ${personId}`,
        letter: backupsFail({ reason: problem }),
      },
      mail,
    )
  }
}
