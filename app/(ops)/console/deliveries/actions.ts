'use server'

/**
 * A dispatcher drives own trips, and decides what becomes of trips that wait for a person. The
 * service checks the person's right to each act and writes it to its audit.
 */
import { getLocale, getTranslations } from 'next-intl/server'
import { refresh } from 'next/cache'
import { z } from 'zod'
import type { Saved, Version } from '#components/console/use-console-form.ts'
import type { ConsoleOutcome, ConsoleRefusal } from '#lib/console/console-outcome.ts'
import {
  driverOfForm,
  formOfDriver,
  mayAssign,
  takerOfForm,
  type DriverForm,
  type MoveForm,
} from '#lib/console/drive-forms.ts'
import { assignDriver, tripMoves } from '#lib/contract/console/trips.ts'
import { deliveryIdSchema, workItemIdSchema } from '#lib/contract/ids.ts'
import { imageDataUriSchema } from '#lib/contract/images.ts'
import { mostProofPhotos } from '#lib/contract/text-bounds.ts'
import { fieldFacts } from '#lib/contract/validation-problems.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import type { Result } from '#server/portal/gateway/result.ts'
import { accessToConsole, accessToMoney } from '#server/portal/staff/console.ts'
import { actorOrRefusal, refusalBy } from '../console-acts.ts'
import { factsOfError, faultsOf } from '../form-faults.ts'

const text = z.string().max(1000)

const driverFormSchema = z.strictObject({
  name: text,
  phone: text,
  plate: text,
  by: text,
}) satisfies z.ZodType<DriverForm>

const moveFormSchema = z.strictObject({
  to: z.enum(tripMoves),
  report: z.int().min(0),
  photos: z.array(imageDataUriSchema).max(mostProofPhotos),
  signature: imageDataUriSchema.nullable(),
  note: text,
}) satisfies z.ZodType<MoveForm>

const assignedSchema = assignDriver.body.pick({
  driver: true,
  driven_by: true,
  subcontractor_id: true,
})

const seenTripSchema = z.strictObject({ id: deliveryIdSchema, number: z.string().min(1).max(100) })

export async function assignTrip(
  trip: { id: string; number: string },
  version: Version<DriverForm>,
): Promise<Saved<DriverForm> | ConsoleRefusal> {
  const actor = await actorOrRefusal('deliveries')
  if ('kind' in actor) return actor
  const typed = z
    .object({
      trip: seenTripSchema,
      version: z.object({ form: driverFormSchema, seen: z.string().regex(/^\d{1,9}$/) }),
    })
    .safeParse({ trip, version })
  if (!typed.success) return { kind: 'invalid' }
  const { id, number } = typed.data.trip
  const { form, seen } = typed.data.version
  const input = driverOfForm(form)
  const driver = assignedSchema.shape.driver.safeParse(input)
  if (!driver.success) {
    return {
      kind: 'faults',
      faults: await faultsOf(factsOfError(driver.error, input), () => null),
    }
  }
  const taker = assignedSchema.omit({ driver: true }).safeParse(takerOfForm(form))
  if (!taker.success) return { kind: 'invalid' }
  const language = await getLocale()
  const sent = await gateway().assignDriver({
    params: { id },
    body: { actor, driver: driver.data, ...taker.data, seen_report: Number(seen) },
    language,
  })
  if (sent.ok) {
    refresh()
    return { kind: 'saved' }
  }
  const faulty = fieldFacts.safeParse(sent.failure.facts).data?.field
  if (faulty === 'subcontractor_id') {
    const t = await getTranslations('board.driver')
    return { kind: 'faults', faults: [{ field: 'by', text: t('companyGone') }] }
  }
  if (sent.failure.code !== 'changed_meanwhile') return refusalBy(sent.failure)
  const [read, drivers] = await Promise.all([
    gateway().listTrips({ body: { actor, q: number }, language }),
    gateway().listDrivers({ body: { actor }, language }),
  ])
  if (!read.ok) return refusalBy(read.failure)
  const now = read.value.data.find((each) => each.id === id)
  if (now === undefined) return { kind: 'not-found' }
  if (mayAssign(now)) {
    return {
      kind: 'changed',
      theirs: {
        form: formOfDriver(now, drivers.ok ? drivers.value.subcontractors : []),
        seen: String(now.report),
      },
    }
  }
  const t = await getTranslations('board.said')
  return { kind: 'faults', faults: [{ field: '', text: t('changed') }] }
}

export async function driveTrip(
  id: string,
  form: MoveForm,
): Promise<ConsoleOutcome<'done' | 'changed' | 'unreadable'>> {
  const actor = await actorOrRefusal('deliveries')
  if ('kind' in actor) return actor
  const typed = z.object({ id: deliveryIdSchema, form: moveFormSchema }).safeParse({ id, form })
  if (!typed.success) return { kind: 'invalid' }
  const { report: seen_report, ...move } = typed.data.form
  const sent = await gateway().moveTrip({
    params: { id: typed.data.id },
    body: { actor, seen_report, ...move },
    language: await getLocale(),
  })
  if (sent.ok) {
    refresh()
    return { kind: 'done' }
  }
  if (sent.failure.code === 'changed_meanwhile') {
    refresh()
    return { kind: 'changed' }
  }
  const { field = '' } = fieldFacts.safeParse(sent.failure.facts).data ?? {}
  if (/^(photos|signature)/.test(field)) return { kind: 'unreadable' }
  return refusalBy(sent.failure)
}

type Decision = Promise<ConsoleOutcome<'done' | 'changed'>>

export async function sendTripAgain(id: string): Decision {
  return decide(deliveryIdSchema.safeParse(id).data, async (call) => {
    const sent = await gateway().sendTripAgain(call)
    return sent.ok ? { ok: true, value: sent.value.sent } : sent
  })
}

export async function refundFailed(id: string): Decision {
  return decide(
    deliveryIdSchema.safeParse(id).data,
    async (call) => {
      const refunded = await gateway().refundTrip(call)
      return refunded.ok ? { ok: true, value: refunded.value.refunded } : refunded
    },
    accessToMoney,
  )
}

export async function resolveItem(id: string): Decision {
  return decide(workItemIdSchema.safeParse(id).data, async (call) => {
    const resolved = await gateway().resolveWorkItem(call)
    return resolved.ok ? { ok: true, value: resolved.value.resolved } : resolved
  })
}

/** `id` undefined: what was sent is none. */
async function decide<Id extends string>(
  id: Id | undefined,
  send: (call: {
    params: { id: Id }
    body: { actor: Exclude<Awaited<ReturnType<typeof actorOrRefusal>>, ConsoleRefusal> }
    language: Awaited<ReturnType<typeof getLocale>>
  }) => Promise<Result<boolean>>,
  accessTo = accessToConsole,
): Decision {
  const actor = await actorOrRefusal('deliveries', accessTo)
  if ('kind' in actor) return actor
  if (id === undefined) return { kind: 'invalid' }
  const language = await getLocale()
  const decided = await send({ params: { id }, body: { actor }, language })
  if (!decided.ok) return refusalBy(decided.failure)
  refresh()
  // Somebody else has decided it.
  return { kind: decided.value ? 'done' : 'changed' }
}
