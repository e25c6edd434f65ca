/** The payment gateway, the carriers and their rules, as administrators connect and try them. */
import {
  listConnections,
  outsideParties,
  saveCarrierRules,
  saveConnection,
  switchPaymentMethod,
  tryConnection,
  type OutsideParty,
} from '#lib/contract/console/connections.ts'
import type { OrganizationId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Ids } from '#server/ids.ts'
import type { Carriers } from '../../carriers/carriers.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { route, type Route } from '../../http/route.ts'
import { ServiceError } from '../../http/service-error.ts'
import type { Gateways, Payments } from '../../payments/payments.ts'
import { writeAudit } from '../write-audit.ts'

export function consoleConnectionRoutes(deps: {
  gateways: Gateways
  payments: Pick<Payments, 'pausedMethods' | 'setMethodPaused'>
  carriers: Carriers
  catalog: Pick<Catalog, 'editable'>
  database: Database
  clock: Clock
  ids: Ids
  publicUrl: string
  hasSandbox: boolean
}): Route[] {
  const { gateways, payments, carriers, catalog, database, publicUrl, hasSandbox } = deps

  const read = (
    db: Database | Transaction,
    { organizationId, party }: { organizationId: OrganizationId; party: OutsideParty },
  ) =>
    party === 'gateway'
      ? gateways.connection(db, organizationId)
      : carriers.connection(db, { organizationId, provider: party })

  return [
    route(listConnections, async ({ organization: { id: organizationId } }) => {
      const rules = await carriers.rules(database, organizationId)
      const parties = await Promise.all(
        outsideParties.map(async (party) => {
          const found = await read(database, { organizationId, party })
          return {
            party,
            connection: found && {
              account: found.account,
              base_url: found.baseUrl,
              active: found.active,
              updated_at: toTimestamp(found.updatedAt),
            },
            callback_url:
              party === 'gateway'
                ? null
                : `${publicUrl}/callbacks/carriers/${party}/${organizationId}`,
          }
        }),
      )
      return {
        parties,
        paused_methods: await payments.pausedMethods(organizationId),
        gateway_currencies: [...gateways.currencies],
        has_sandbox: hasSandbox,
        rules: rules.map(({ serviceId, serviceAreaId, provider }) => ({
          service_id: serviceId,
          service_area_id: serviceAreaId,
          provider,
        })),
        rules_updated_at: timeOf(rules[0]),
      }
    }),
    route(saveConnection, async ({ organization: { id: organizationId }, params, body }) => {
      const { party } = params
      const { actor: person, connection: edited, seen_updated_at: seen } = body
      const { account, key, active } = edited
      const baseUrl = edited.base_url?.replace(/\/+$/, '') ?? null
      if (baseUrl === null && !hasSandbox) {
        throw fault({ field: 'connection.base_url', problem: 'required' })
      }
      return database.transaction(async (tx) => {
        await lockConnections(tx, organizationId)
        refuseUnseen(timeOf(await read(tx, { organizationId, party })), seen)
        const connection = { organizationId, key, baseUrl, active }
        const isKept = await (party === 'gateway'
          ? gateways.connect(tx, { ...connection, merchantId: account })
          : carriers.connect(tx, { ...connection, provider: party, keyId: account }))
        if (!isKept) throw fault({ field: 'connection.key', problem: 'required' })
        const details = { account, base_url: baseUrl, active, new_key: key !== null }
        const deed = { organizationId, person, action: 'connection.save' } as const
        await writeAudit(tx, { ...deed, subject: `connection/${party}`, details }, deps)
        const saved = await read(tx, { organizationId, party })
        return { updated_at: timeOf(saved) ?? toTimestamp(new Date(deps.clock.nowMs())) }
      })
    }),
    route(tryConnection, async ({ organization: { id: organizationId }, params: { party } }) => ({
      outcome: await (party === 'gateway'
        ? gateways.tryConnection(organizationId)
        : carriers.tryConnection({ organizationId, provider: party })),
    })),
    route(switchPaymentMethod, async ({ organization: { id: organizationId }, params, body }) => {
      const { actor: person, paused } = body
      const { method } = params
      await database.transaction(async (tx) => {
        await payments.setMethodPaused(tx, { organizationId, method, paused })
        const deed = { organizationId, person, action: 'payment_method.switch' } as const
        await writeAudit(
          tx,
          { ...deed, subject: `payment_method/${method}`, details: { paused } },
          deps,
        )
      })
      return { paused }
    }),
    route(saveCarrierRules, async ({ organization: { id: organizationId }, body }) => {
      const { actor: person, rules, seen_updated_at: seen } = body
      const { services, serviceAreas } = await catalog.editable(organizationId)
      for (const [index, { service_id: service, service_area_id: area }] of rules.entries()) {
        if (service !== null && !services.some(({ id }) => id === service)) {
          throw fault({ field: `rules[${index}].service_id`, problem: 'not_found' })
        }
        if (area !== null && !serviceAreas.some(({ id }) => id === area)) {
          throw fault({ field: `rules[${index}].service_area_id`, problem: 'not_found' })
        }
      }
      return database.transaction(async (tx) => {
        await lockConnections(tx, organizationId)
        refuseUnseen(timeOf((await carriers.rules(tx, organizationId))[0]), seen)
        const rows = rules.map((rule) => ({
          serviceId: rule.service_id,
          serviceAreaId: rule.service_area_id,
          provider: rule.provider,
        }))
        await carriers.setRules(tx, organizationId, rows)
        const deed = { organizationId, person, action: 'carrier_rules.save' } as const
        const subject = `organization/${organizationId}`
        await writeAudit(tx, { ...deed, subject, details: { rules } }, deps)
        return { updated_at: timeOf((await carriers.rules(tx, organizationId))[0]) }
      })
    }),
  ]
}

/** A second change at the same moment waits, and is then refused for what it has not seen. */
async function lockConnections(tx: Transaction, organizationId: OrganizationId): Promise<void> {
  const key = `connections ${organizationId}`
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

function refuseUnseen(now: string | null, seen: string | null): void {
  if (now === seen) return
  if (now === null)
    throw new ServiceError('invalid_body', { field: 'seen_updated_at', problem: 'not_found' })
  throw new ServiceError('changed_meanwhile', { updated_at: now })
}

function timeOf(row: { readonly updatedAt: Date } | null | undefined): string | null {
  return row ? toTimestamp(row.updatedAt) : null
}

function fault(facts: FieldFacts): ServiceError {
  return new ServiceError('invalid_body', facts)
}
