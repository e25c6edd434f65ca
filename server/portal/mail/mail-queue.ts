/** The jobs that send mails: a mail server may be away for a day. */
import type { QueueOptions } from '#server/db/queue.ts'

export const mailQueue = 'portal.mails'

/** 5 s doubled up to 15 minutes, about a hundred times. */
export const mailQueueOptions: QueueOptions = {
  retryLimit: 100,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 15 * 60,
  expireSeconds: 60,
}
