'use server'

/** The actions of the planner's page: proposals, deliveries made of the vehicles, and changes of those. */
import { getLocale } from 'next-intl/server'
import { planningJobIdSchema } from '#lib/contract/ids.ts'
import {
  acceptRequestSchema,
  deliveryChangeSchema,
  proposalRequestSchema,
  type AcceptRequest,
  type Accepted,
  type DeliveryChange,
  type PlannerOutcome,
  type PlannerRefusal,
  type ProposalBegun,
  type ProposalRequest,
} from '#lib/planner/planner-replies.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { causeOf } from '#server/portal/gateway/failure-cause.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import type { Failure } from '#server/portal/gateway/result.ts'
import type { Person } from '#server/portal/identity/sessions.ts'
import { namedWaybills } from '#server/portal/planning/planning.ts'
import { accessOfStaff } from '#server/portal/staff/staff.ts'

/** Accept plans the loads before it answers. */
const acceptedWithinMs = 60_000

export async function beginProposal(request: ProposalRequest): Promise<ProposalBegun> {
  const staff = await staffOrRefusal()
  if ('kind' in staff) return staff
  const parsed = proposalRequestSchema.safeParse(request)
  if (!parsed.success) return { kind: 'invalid' }
  const begun = await gateway().splitLoad({
    body: { ...parsed.data, action: 'propose', async: true },
    language: await getLocale(),
  })
  if (!begun.ok) return refusalBy(begun.failure)
  return 'progress' in begun.value ? { kind: 'begun', jobId: begun.value.id } : { kind: 'failed' }
}

export async function cancelProposal(jobId: string): Promise<PlannerOutcome<'canceled'>> {
  const staff = await staffOrRefusal()
  if ('kind' in staff) return staff
  const parsed = planningJobIdSchema.safeParse(jobId)
  if (!parsed.success) return { kind: 'invalid' }
  const canceled = await gateway().cancelPlanningJob({ params: { id: parsed.data } })
  return canceled.ok ? { kind: 'canceled' } : refusalBy(canceled.failure)
}

export async function acceptVehicles(request: AcceptRequest): Promise<Accepted> {
  const staff = await staffOrRefusal()
  if ('kind' in staff) return staff
  const parsed = acceptRequestSchema.safeParse(request)
  if (!parsed.success) return { kind: 'invalid' }
  const waybills = parsed.data.groups.reduce((sum, { waybill_ids: ids }) => sum + ids.length, 0)
  await auditAct(staff, 'deliveries-planned', {
    deliveries: String(parsed.data.groups.length),
    waybills: String(waybills),
  })
  const accepted = await gateway().splitLoad({
    body: { ...parsed.data, action: 'accept' },
    language: await getLocale(),
    timeoutMs: acceptedWithinMs,
  })
  if (!accepted.ok) return refusalBy(accepted.failure)
  return 'deliveries' in accepted.value
    ? {
        kind: 'accepted',
        deliveryNos: accepted.value.deliveries.map(({ deliveryNo }) => deliveryNo),
      }
    : { kind: 'failed' }
}

export async function changeDelivery(change: DeliveryChange): Promise<PlannerOutcome<'done'>> {
  const staff = await staffOrRefusal()
  if ('kind' in staff) return staff
  const parsed = deliveryChangeSchema.safeParse(change)
  if (!parsed.success) return { kind: 'invalid' }
  const { data } = parsed
  await auditAct(staff, `delivery-${data.kind}`, {
    delivery: data.deliveryId,
    ...('waybillIds' in data && { waybills: String(data.waybillIds.length) }),
  })
  const call = { params: { id: data.deliveryId }, language: await getLocale() }
  const send = () => {
    const { loadWaybills, unloadWaybills, lockDelivery, unlockDelivery, departDelivery } = gateway()
    switch (data.kind) {
      case 'load':
        return loadWaybills({
          ...call,
          body: {
            waybill_ids: data.waybillIds,
            ...(data.from !== null && { from_delivery_id: data.from }),
          },
        })
      case 'unload':
        return unloadWaybills({ ...call, body: { waybill_ids: data.waybillIds } })
      case 'lock':
        return lockDelivery(call)
      case 'unlock':
        return unlockDelivery(call)
      case 'depart':
        return departDelivery(call)
    }
  }
  const changed = await send()
  return changed.ok ? { kind: 'done' } : refusalBy(changed.failure)
}

interface Staff {
  readonly person: Person
  readonly acting: null
  readonly accountId: null
}

async function staffOrRefusal(): Promise<Staff | PlannerRefusal> {
  const access = await accessOfStaff('planLoads')
  if (access.kind === 'signed-out') return { kind: 'signed-out' }
  if (access.kind === 'not-allowed') return { kind: 'not-found' }
  if (access.kind === 'no service') return { kind: 'failed' }
  return { person: access.person, acting: null, accountId: null }
}

function refusalBy(failure: Failure): PlannerRefusal {
  if (causeOf(failure).kind === 'busy') return { kind: 'busy' }
  if (failure.kind !== 'rejected' || (failure.status ?? 500) >= 500) return { kind: 'failed' }
  const { message: text = null, facts } = failure
  return { kind: 'refused', text, waybillIds: namedWaybills(facts) }
}
