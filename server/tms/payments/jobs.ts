/** Jobs of payments, which run outside of the transactions that send them. */
import { z } from 'zod'
import { organizationIdSchema, quoteIdSchema, paymentIdSchema } from '#lib/contract/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Queue, QueueOptions } from '#server/db/queue.ts'
import type { PaymentRow } from './payment-row.ts'

const deadlineQueue = 'payments.deadline'
const reconcileQueue = 'payments.reconcile'
const refundQueue = 'payments.refund'

/** A gateway may be away for a day: 1 s doubled up to 5 minutes, about 300 times. */
const patient: QueueOptions = { retryLimit: 300, retryDelaySeconds: 1, retryDelayMaxSeconds: 300 }

export async function declareJobs(queue: Queue): Promise<void> {
  for (const name of [deadlineQueue, reconcileQueue, refundQueue])
    await queue.declare(name, patient)
}

const deadlineSchema = z.object({ organizationId: organizationIdSchema, quoteId: quoteIdSchema })
const reconcileSchema = z.object({
  organizationId: organizationIdSchema,
  paymentId: paymentIdSchema,
})
const refundSchema = z.object({ organizationId: organizationIdSchema, refundId: z.string() })

export type DeadlineJob = z.output<typeof deadlineSchema>
export type ReconcileJob = z.output<typeof reconcileSchema>
export type RefundJob = z.output<typeof refundSchema>

export interface JobHandlers {
  deadline(job: DeadlineJob): Promise<void>
  reconcile(job: ReconcileJob): Promise<void>
  refund(job: RefundJob): Promise<void>
}

export async function startJobs(queue: Queue, handlers: JobHandlers): Promise<void> {
  const options = { concurrency: 2 }
  await queue.work(deadlineQueue, options, ({ data }) =>
    handlers.deadline(deadlineSchema.parse(data)),
  )
  await queue.work(reconcileQueue, options, ({ data }) =>
    handlers.reconcile(reconcileSchema.parse(data)),
  )
  await queue.work(refundQueue, options, ({ data }) => handlers.refund(refundSchema.parse(data)))
}

interface Sender {
  readonly queue: Queue
}

/** Cancels the order of the quote if it is unpaid then. */
export async function sendDeadline(
  { tx, at, ...job }: DeadlineJob & { tx?: Transaction; at: Date },
  { queue }: Sender,
): Promise<void> {
  await queue.send(deadlineQueue, job, { startAfter: at, ...(tx && { transaction: tx }) })
}

/** Asks the gateway what became of a trade, and closes it if nobody waits for it. */
export async function sendReconcile(
  {
    tx,
    payment,
    at,
  }: { tx?: Transaction; payment: Pick<PaymentRow, 'organizationId' | 'id'>; at?: Date },
  { queue }: Sender,
): Promise<void> {
  const job: ReconcileJob = { organizationId: payment.organizationId, paymentId: payment.id }
  await queue.send(reconcileQueue, job, {
    ...(at && { startAfter: at }),
    ...(tx && { transaction: tx }),
  })
}

export async function sendRefund(
  { tx, ...job }: RefundJob & { tx: Transaction },
  { queue }: Sender,
): Promise<void> {
  await queue.send(refundQueue, job, { transaction: tx })
}
