/** Routes of the board of deliveries: the trips of orders, and how people drive their own. */
import type { AuditedAction } from '#lib/contract/console/audit.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import {
  assignDriver,
  listDrivers,
  listTrips,
  moveTrip,
  type BoardTrip,
} from '#lib/contract/console/trips.ts'
import { mostFleetShown } from '#lib/contract/console/fleet.ts'
import type { DeliveryId, OrganizationId } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Carriers } from '../../carriers/carriers.ts'
import type { Fleet } from '../../fleet/fleet.ts'
import { readAfter, shownPage } from '../../http/keyset-page.ts'
import { route, type Route } from '../../http/route.ts'
import { ServiceError } from '../../http/service-error.ts'
import type { Orders } from '../../orders/orders.ts'
import { cleanPhotos, type Photos } from '../../photos/photos.ts'
import { writeAudit } from '../write-audit.ts'

type Change = Parameters<Orders['moveOwnTrip']>[1]['change']

interface ChangeCall {
  readonly organization: { readonly id: OrganizationId }
  readonly params: { readonly id: DeliveryId }
  readonly body: { readonly actor: ActingPerson; readonly seen_report: number }
}

export function consoleTripRoutes(deps: {
  orders: Orders
  carriers: Pick<Carriers, 'ownFleet'>
  waybillOperations: {
    find(of: {
      readonly organizationId: OrganizationId
      readonly senderAccountId: null
      readonly number: string
    }): Promise<{ readonly deliveryId: DeliveryId | null } | null>
  }
  accounts: Pick<Accounts, 'find'>
  catalog: Pick<Catalog, 'offer'>
  fleet: Pick<Fleet, 'assignable' | 'plates' | 'subcontractors' | 'nameOfSubcontractor'>
  photos: Pick<Photos, 'keep'>
  database: Database
  clock: Clock
  ids: Ids
}): Route[] {
  const { orders, waybillOperations, accounts, photos, database, fleet } = deps

  async function vehiclesOf(organizationId: OrganizationId) {
    const [registered, { vehicleTypes }] = await Promise.all([
      fleet.plates(organizationId),
      deps.catalog.offer(organizationId),
    ])
    const codes = new Map(vehicleTypes.map(({ id, code }) => [id, code]))
    return registered.map(({ plate, vehicleTypeId }) => ({
      plate,
      vehicle_type: codes.get(vehicleTypeId) ?? null,
    }))
  }

  /** Those of the register, then those who drove lately and are not in it. */
  async function driversOf(organizationId: OrganizationId) {
    const [registered, lately, subcontractors] = await Promise.all([
      fleet.assignable(organizationId),
      deps.carriers.ownFleet.drivers(database, organizationId),
      fleet.subcontractors({ organizationId, words: [], limit: mostFleetShown }),
    ])
    const known = new Set(registered.map(({ name }) => name))
    const ids = new Map(subcontractors.map(({ id, name }) => [name, id]))
    const trips = new Map(
      lately.flatMap(({ name, onDelivery }) => (onDelivery === null ? [] : [[name, onDelivery]])),
    )
    const numbers = await orders.numbers({ organizationId, deliveryIds: [...trips.values()] })
    const orderOf = (name: string) => {
      const trip = trips.get(name)
      return (trip && numbers.get(trip)) ?? null
    }
    return {
      drivers: [
        ...registered.map(({ subcontractorId, ...driver }) =>
          Object.assign(driver, {
            subcontractor_id: subcontractorId,
            on_order: orderOf(driver.name),
          }),
        ),
        ...lately.flatMap(({ subcontractor, onDelivery: _, ...driver }) => {
          const company = subcontractor === null ? null : ids.get(subcontractor)
          if (known.has(driver.name) || company === undefined) return []
          return Object.assign(driver, {
            subcontractor_id: company,
            on_order: orderOf(driver.name),
          })
        }),
      ],
      subcontractors: subcontractors.map(({ id, name }) => ({ id, name })),
    }
  }

  /** A trip without a carrier becomes the own fleet's or the subcontractor's. The report it then has. */
  async function taken(
    { organization: { id: organizationId }, params, body }: ChangeCall,
    provider: 'internal' | 'subcontractor',
  ): Promise<number> {
    const { id: deliveryId } = params
    const order = await orders.find(database, { organizationId, deliveryId })
    const trip = order?.legs.find(({ id }) => id === deliveryId)
    if (trip?.awaiting !== '3pl') return body.seen_report
    const deed = {
      organizationId,
      person: body.actor,
      action: 'trip.take',
      subject: `delivery/${deliveryId}`,
      details: { driven_by: provider },
    } as const
    const alongside = (tx: Transaction) => writeAudit(tx, deed, deps)
    const isOurs = await orders.takeByHand({ organizationId, deliveryId, provider, alongside })
    if (!isOurs) {
      throw new ServiceError('changed_meanwhile', { updated_at: toTimestamp(trip.stateSince) })
    }
    return 0
  }

  /** The change and its line in the audit, or neither. `prepare`: in the same transaction. */
  async function change(
    asked: ChangeCall,
    { action, details }: { action: AuditedAction; details: object },
    prepare: (tx: Transaction) => Promise<Change>,
  ): Promise<{ report: number }> {
    const organizationId = asked.organization.id
    const { actor: person, seen_report: seen } = asked.body
    const deliveryId = asked.params.id
    return database.transaction(
      async (tx) => {
        const order = await orders.find(tx, { organizationId, deliveryId })
        const trip = order?.legs.find(({ id }) => id === deliveryId)
        if (trip === undefined) throw new ServiceError('not_found')
        const made = { organizationId, deliveryId, seen, change: await prepare(tx) }
        const report = await orders.moveOwnTrip(tx, made)
        if (report === null) {
          throw new ServiceError('changed_meanwhile', { updated_at: toTimestamp(trip.stateSince) })
        }
        const deed = { organizationId, person, action, subject: `delivery/${deliveryId}`, details }
        await writeAudit(tx, deed, deps)
        return { report }
      },
      { retrySerialization: true },
    )
  }

  return [
    route(listTrips, async ({ organization: { id: organizationId }, body }) => {
      const { q, state: states, late = false, from, to, limit } = body
      const scope = { organizationId, senderAccountId: null }
      const carried = q === undefined ? null : await waybillOperations.find({ ...scope, number: q })
      const { data, next } = await orders.trips({
        organizationId,
        states,
        promisedBefore: late ? new Date(deps.clock.nowMs()) : undefined,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
        text: q === undefined ? undefined : { part: q, orId: carried?.deliveryId ?? null },
        after: readAfter(body.after),
        limit,
      })
      const owners = new Set(data.map(({ senderAccountId }) => senderAccountId))
      const names = new Map<string | null, string>()
      for (const id of owners) {
        const account = id && (await accounts.find(organizationId, id))
        names.set(id, account ? account.name : '')
      }
      const companies = await deps.carriers.ownFleet.subcontractors(database, {
        organizationId,
        deliveryIds: data.flatMap(({ id, provider }) => (provider === 'subcontractor' ? id : [])),
      })
      return shownPage({
        data: data.flatMap((row) => {
          const senderAccountName = names.get(row.senderAccountId) ?? ''
          const subcontractor = companies.get(row.id) ?? null
          return shownTrip(row, { senderAccountName, subcontractor }) ?? []
        }),
        next,
      })
    }),
    route(listDrivers, async ({ organization }) => {
      const { drivers, subcontractors } = await driversOf(organization.id)
      return { data: drivers, vehicles: await vehiclesOf(organization.id), subcontractors }
    }),
    route(assignDriver, async (call) => {
      const { organization, params, body } = call
      const { driver, driven_by: drivenBy, subcontractor_id: company } = body
      if (company !== undefined && drivenBy !== 'subcontractor') {
        throw new ServiceError('invalid_body', { field: 'driven_by', problem: 'not_allowed_value' })
      }
      const subcontractor = company && (await fleet.nameOfSubcontractor(organization.id, company))
      if (subcontractor === null) {
        throw new ServiceError('invalid_body', { field: 'subcontractor_id', problem: 'not_found' })
      }
      const seen = await taken(call, drivenBy ?? 'internal')
      const deed = {
        action: 'trip.assign_driver',
        details: {
          ...driver,
          ...(drivenBy && { driven_by: drivenBy }),
          ...(subcontractor && { subcontractor }),
        },
      } as const
      const made = { kind: 'driver', driver, drivenBy, subcontractor } as const
      return change({ organization, params, body: { ...body, seen_report: seen } }, deed, () =>
        Promise.resolve(made),
      )
    }),
    route(moveTrip, async (call) => {
      const { organization, body } = call
      const { to, note } = body
      const isProof = to === 'delivered'
      const images = isProof ? await cleanPhotos(body.photos) : []
      const signed =
        isProof && body.signature !== null
          ? await cleanPhotos([body.signature], () => 'signature')
          : []
      const details = { to, note, photos: images.length, signed: signed.length > 0 }
      return change(call, { action: 'trip.move', details }, async (tx) => {
        const organizationId = organization.id
        const photoUrls: string[] = []
        for (const image of images) photoUrls.push(await photos.keep(tx, { organizationId, image }))
        const [signature] = signed
        const signatureUrl =
          signature === undefined
            ? null
            : await photos.keep(tx, { organizationId, image: signature })
        return { kind: 'move', to, note, pod: isProof ? { photoUrls, signatureUrl } : null }
      })
    }),
  ]
}

type TripRow = Awaited<ReturnType<Orders['trips']>>['data'][number]

function shownTrip(
  row: TripRow,
  { senderAccountName, subcontractor }: { senderAccountName: string; subcontractor: string | null },
): BoardTrip | null {
  const { orderId, senderAccountId, reported } = row
  if (orderId === null || senderAccountId === null) return null
  const { driver = null, vehicle = null, current_location: place = null } = reported ?? {}
  const plate = vehicle?.plate ?? null
  return {
    id: row.id,
    delivery_no: row.deliveryNo,
    order_id: orderId,
    sender_account_id: senderAccountId,
    sender_account_name: senderAccountName,
    state: row.state,
    status: row.status,
    awaiting: row.awaiting,
    provider: row.provider,
    vehicle_type: row.vehicleType,
    weight_kg: row.weightG / 1000,
    pieces: row.pieces,
    pickup: row.pickup,
    delivery: row.delivery,
    pickup_window: row.pickupWindow,
    created_at: toTimestamp(row.createdAt),
    state_since: toTimestamp(row.stateSince),
    driver:
      driver === null && plate === null
        ? null
        : { name: driver?.name ?? '', phone: driver?.phone ?? null, plate },
    subcontractor,
    position: place && { lat: place.lat, lng: place.lng, at: reported?.located_at ?? null },
    arrived: row.arrived,
    report: row.reportSequence,
  }
}
