/** The organization's settings, units, product categories and exchange rates, for administrators. */
import type { AuditedAction } from '#lib/contract/console/audit.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import {
  addExchangeRate,
  mostRatesShown,
  readOrganization,
  saveOrganization,
  saveProductCategory,
  saveUnit,
  type EditedCategory,
} from '#lib/contract/console/organization.ts'
import type { OrganizationId, ProductCategoryId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { route, type Route } from '../../http/route.ts'
import { ServiceError } from '../../http/service-error.ts'
import type { Organization, Organizations } from '../../organizations/organizations.ts'
import { writeAudit } from '../write-audit.ts'

interface Kept {
  readonly id: ProductCategoryId
  readonly updatedAt: Date
}

export function consoleOrganizationRoutes(deps: {
  organizations: Organizations
  waybillOperations: {
    productCategories(of: OrganizationId): Promise<(EditedCategory & Kept)[]>
    saveProductCategory(
      tx: Transaction,
      change: {
        readonly organizationId: OrganizationId
        readonly id: ProductCategoryId | null
        readonly seenAt: Date | null
        readonly row: EditedCategory
      },
    ): Promise<Kept>
  }
  catalog: Pick<Catalog, 'exchangeRates' | 'addExchangeRate'>
  database: Database
  clock: Clock
  ids: Ids
}): Route[] {
  const { organizations, waybillOperations, catalog, database, clock } = deps

  const audit = (
    tx: Transaction,
    { organization, actor }: { organization: Organization; actor: ActingPerson },
    deed: { action: AuditedAction; subject: string; details: object },
  ) => writeAudit(tx, { organizationId: organization.id, person: actor, ...deed }, deps)

  return [
    route(readOrganization, async ({ organization }) => {
      const { id, name, currency, country, timezone, features, updatedAt } = organization
      const [units, categories, rates] = await Promise.all([
        organizations.units(id),
        waybillOperations.productCategories(id),
        catalog.exchangeRates(id, mostRatesShown),
      ])
      return {
        settings: {
          name,
          features,
          custom_waybill_numbers: organization.customWaybillNumbers,
          currency,
          country,
          timezone,
          updated_at: toTimestamp(updatedAt),
        },
        units: units.map(shownWithTime),
        categories: categories.map(shownWithTime),
        exchange_rates: rates.map(({ validFrom, ...rate }) =>
          Object.assign(rate, { valid_from: toTimestamp(validFrom) }),
        ),
      }
    }),
    route(saveOrganization, async ({ organization, body }) => {
      const { actor, settings } = body
      const deed = {
        action: 'organization.save',
        subject: 'organization',
        details: settings,
      } as const
      const updatedAt = await organizations.saveSettings(organization.id, {
        seenAt: seenAt(body.seen_updated_at),
        settings: {
          name: settings.name,
          features: settings.features,
          customWaybillNumbers: settings.custom_waybill_numbers,
        },
        alongside: (tx) => audit(tx, { organization, actor }, deed),
      })
      return { updated_at: toTimestamp(updatedAt) }
    }),
    route(saveUnit, async ({ organization, body }) => {
      const { actor, id, unit } = body
      const change = changeOf(organization, { id, seen: body.seen_updated_at, row: unit })
      const saved = await database.transaction(async (tx) => {
        const kept = await organizations.saveUnit(tx, change)
        const subject = `unit/${kept.id}`
        await audit(tx, { organization, actor }, { action: 'unit.save', subject, details: unit })
        return kept
      })
      return shownWithTime(saved)
    }),
    route(saveProductCategory, async ({ organization, body }) => {
      const { actor, id, category } = body
      const change = changeOf(organization, { id, seen: body.seen_updated_at, row: category })
      const saved = await database.transaction(async (tx) => {
        const kept = await waybillOperations.saveProductCategory(tx, change)
        const subject = `product_category/${kept.id}`
        const deed = { action: 'product_category.save', subject, details: category } as const
        await audit(tx, { organization, actor }, deed)
        return kept
      })
      return shownWithTime(saved)
    }),
    route(addExchangeRate, async ({ organization, body }) => {
      const { actor, exchange_rate: asked } = body
      const { from, to, rate } = asked
      if (from === to) throw fault({ field: 'exchange_rate.to', problem: 'not_allowed_value' })
      if (Number(rate) === 0) {
        throw fault({ field: 'exchange_rate.rate', problem: 'not_above', limit: '0' })
      }
      const asOf = asked.valid_from === null ? 0 : Date.parse(asked.valid_from)
      const validFrom = new Date(Math.max(asOf, clock.nowMs()))
      const seen = seenAt(body.seen_valid_from)
      await database.transaction(async (tx) => {
        await catalog.addExchangeRate(tx, organization.id, { from, to, rate, validFrom, seen })
        await audit(
          tx,
          { organization, actor },
          {
            action: 'exchange_rate.add',
            subject: `exchange_rate/${from}-${to}`,
            details: { rate, valid_from: toTimestamp(validFrom) },
          },
        )
      })
      return { valid_from: toTimestamp(validFrom) }
    }),
  ]
}

const seenAt = (seen: string | null) => (seen === null ? null : new Date(seen))

function changeOf<Id, Row>(
  { id: organizationId }: { readonly id: OrganizationId },
  { id, seen, row }: { id: Id | null; seen: string | null; row: Row },
) {
  return { organizationId, id, seenAt: seenAt(seen), row }
}

function shownWithTime<Row extends { readonly updatedAt: Date }>({ updatedAt, ...row }: Row) {
  return Object.assign(row, { updated_at: toTimestamp(updatedAt) })
}

function fault(facts: FieldFacts): ServiceError {
  return new ServiceError('invalid_body', facts)
}
