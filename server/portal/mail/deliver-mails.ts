/**
 * Sends the stored mails, in the process that has the pages. Each is marked as sent at once, so a mail
 * goes out twice only when a process dies, or loses its database, in that moment.
 */
import { z } from 'zod'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import { mailQueue } from './mail.ts'
import type { Mailer } from './mailer.ts'
import { deleteOldMails, findUnsentMail, markRefused, markSent } from './store.ts'

const jobSchema = z.object({ id: z.uuid() })

/** As long as a second mail about the same could come. */
const keepMs = 180 * 24 * 3_600_000
const sweptAtOnce = 200

export interface Delivering {
  readonly database: Database
  readonly queue: Pick<Queue, 'work'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly clock: Clock
}

export async function deliverMails(deps: Delivering): Promise<void> {
  await deps.queue.work(mailQueue, { concurrency: 2, pollSeconds: 2 }, ({ data }) =>
    deliver(deps, jobSchema.parse(data).id),
  )
}

async function deliver({ database, mailer, clock }: Delivering, id: string): Promise<void> {
  const mail = await findUnsentMail(database, id)
  if (mail === null) return
  const handed = await mailer.send(mail)
  if (handed === 'failed') throw new Error('the mail could not be handed over')
  const now = new Date(clock.nowMs())
  if (handed === 'sent') await markSent(database, { id, sentAt: now })
  else await markRefused(database, { id, refusedAt: now })
  const writtenBefore = new Date(now.getTime() - keepMs)
  await deleteOldMails(database, { writtenBefore, atMost: sweptAtOnce })
}
