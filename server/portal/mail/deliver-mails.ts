/**
 * Sends the mails that are kept, in the process that has the pages. What was handed over is noted at
 * once, so a mail goes out twice only when a process dies, or loses its database, in that very moment.
 */
import { z } from 'zod'
import type { Language } from '#lib/contract/languages.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Queue } from '#server/db/queue.ts'
import { mailQueue } from './mail-queue.ts'
import type { Mailer } from './mailer.ts'

const jobSchema = z.object({ id: z.uuid() })

/** So long it is known what was sent, and nothing about the same is sent again. */
const keptMs = 180 * 24 * 3_600_000
const sweptAtOnce = 200

interface KeptMail {
  readonly id: string
  readonly to: string
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
}

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
  const mail = await database.one<KeptMail>(
    `select id, recipient as "to", language, subject, body_text as text, body_html as html
     from portal.mails where id = $1 and sent_at is null and refused_at is null`,
    [id],
  )
  if (mail === null) return
  const handed = await mailer.send(mail)
  if (handed === 'failed') throw new Error('the mail could not be handed over')
  const now = new Date(clock.nowMs())
  await database.query(
    handed === 'sent'
      ? `update portal.mails set sent_at = $2 where id = $1`
      : `update portal.mails set refused_at = $2 where id = $1`,
    [id, now],
  )
  await database.query(
    `delete from portal.mails where id in
       (select id from portal.mails where written_at < $1 order by written_at limit ${sweptAtOnce})`,
    [new Date(now.getTime() - keptMs)],
  )
}
