import { confirmBankReceipt } from '#lib/contract/console/bank-receipts.ts'
import { isExactIn, toDecimal, toMinor } from '#lib/money.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import { route, type Route } from '../../http/route.ts'
import { ServiceError } from '../../http/service-error.ts'
import { readReferenceCode, type Payments } from '../../payments/payments.ts'
import { checkPerson } from '../check-person.ts'
import { writeAudit } from '../write-audit.ts'

export function consolePaymentRoutes(deps: {
  payments: Pick<Payments, 'receiveTransfer'>
  database: Database
  clock: Clock
  ids: Ids
}): Route[] {
  return [
    route(confirmBankReceipt, async ({ organization, body }) => {
      const { actor: person, amount, currency, bank_transaction_id, received_at } = body
      const organizationId = organization.id
      checkPerson(person, { organizationId, roles: ['ops', 'admin'] })
      if (!isExactIn(amount, currency)) throw faultIn('amount')
      const receipt = {
        organizationId,
        bankTransactionId: bank_transaction_id,
        referenceCode: body.reference_code === null ? null : referenceIn(body.reference_code),
        amountMinor: toMinor(amount, currency),
        currency,
        receivedAt: new Date(received_at),
      }
      const received = await deps.database.transaction(
        async (tx) => {
          const result = await deps.payments.receiveTransfer(tx, receipt)
          const { actor: _, ...details } = body
          const deed = {
            organizationId,
            person,
            action: 'bank_receipt.confirm',
            subject: `bank_receipt/${bank_transaction_id}`,
            details: { ...details, outcome: result.outcome, repeated: result.repeated },
          }
          await writeAudit(tx, deed, deps)
          return result
        },
        { retrySerialization: true },
      )
      return {
        outcome: received.outcome,
        payment_id: received.paymentId,
        delivery_id: received.deliveryId,
        outstanding_amount: toDecimal(received.outstandingMinor, received.currency),
        returned_amount: toDecimal(received.returnedMinor, currency),
        currency: received.currency,
        repeated: received.repeated,
      }
    }),
  ]
}

/** A code that cannot be one was typed off wrongly: it is refused rather than counted as unknown. */
function referenceIn(written: string): string {
  const code = readReferenceCode(written)
  if (code === null) throw faultIn('reference_code')
  return code
}

function faultIn(field: string): ServiceError {
  return new ServiceError('invalid_body', { field, problem: 'wrong_format' })
}
