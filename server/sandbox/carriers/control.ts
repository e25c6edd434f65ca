/**
 * POST /sandbox/carriers/{provider}/control: how a carrier, or one trip, is to behave. For tests and
 * demonstrations.
 *
 *     { "account": { "keyId"?, "behaviour" } }       in place of what it was told before
 *     { "trip": { "orderNo" or "reference", "end"?: "canceled" | "failed", "behaviour"? } }
 */
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { behaviourSchema, type CarrierName } from './behaviour.ts'
import type { Desk } from './desk.ts'
import { parsedJson } from './parsed-json.ts'
import { setAccountBehaviour } from './store.ts'

const controlSchema = z.union([
  z.strictObject({
    account: z.strictObject({ keyId: z.string().optional(), behaviour: behaviourSchema }),
  }),
  z.strictObject({
    trip: z
      .strictObject({
        orderNo: z.string().optional(),
        reference: z.string().optional(),
        end: z.enum(['canceled', 'failed']).optional(),
        behaviour: behaviourSchema.optional(),
      })
      .refine(({ orderNo, reference }) => (orderNo ?? reference) !== undefined),
  }),
])

export async function answerControl(
  { provider, body }: { provider: CarrierName; body: string },
  { desk, database }: { desk: Desk; database: Database },
): Promise<Response> {
  const asked = controlSchema.safeParse(parsedJson(body))
  if (!asked.success) return Response.json({ error: z.prettifyError(asked.error) }, { status: 400 })
  if ('account' in asked.data) {
    const { keyId = null, behaviour } = asked.data.account
    const changed = await setAccountBehaviour(database, { provider, keyId, behaviour })
    return changedReply(changed)
  }
  const { orderNo = null, reference = null, end = null, behaviour = null } = asked.data.trip
  const changed = await desk.change({ provider, orderNo, reference }, { end, behaviour })
  return changedReply(changed ? 1 : 0)
}

function changedReply(changed: number): Response {
  return changed > 0
    ? Response.json({ changed })
    : Response.json({ error: 'there is nothing of that kind to change' }, { status: 404 })
}
