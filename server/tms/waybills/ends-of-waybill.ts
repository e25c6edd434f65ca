/**
 * Where a waybill comes from and goes to: from the nodes of its route; or from the dispatch address that
 * the sender's phone finds, to the receiver that the payload states.
 */
import type { SenderAccountId } from '#lib/contract/ids.ts'
import {
  isAddressed,
  type AddressedWaybillCreate,
  type WaybillCreate,
} from '#lib/contract/waybill-create.ts'
import { keysOf } from '#lib/keys-of.ts'
import type { Accounts, Dispatch } from '../accounts/accounts.ts'
import { isServed, type OfferedService, type Route, type RouteNode } from '../catalog/catalog.ts'
import type { Organization } from '../organizations/organizations.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Party } from './waybill-row.ts'

export interface Ends {
  readonly sender: Party
  readonly receiver: Party
  /** The account of the dispatch address, where it is one account's alone. */
  readonly dispatchAccountId: SenderAccountId | null
}

export function endsOfRoute({ nodes }: Route, { area }: OfferedService): Ends {
  const [first] = nodes
  const last = nodes.length > 1 ? nodes.at(-1) : undefined
  if (first === undefined || !isServed(first, area)) {
    throw new ServiceError('dispatch_address_not_matched')
  }
  if (last === undefined || !isServed(last, area)) {
    throw new ServiceError('delivery_address_not_matched')
  }
  return { sender: partyOfNode(first), receiver: partyOfNode(last), dispatchAccountId: null }
}

interface Addressed {
  readonly organization: Pick<Organization, 'id' | 'country'>
  readonly body: WaybillCreate
  readonly service: OfferedService | null
  /** The account that the payload names. */
  readonly named: SenderAccountId | null
  /** The account that the call acts for: another one's addresses do not exist. */
  readonly only: SenderAccountId | null
}

export async function statedEnds(
  { organization, body, service, named, only }: Addressed,
  { accounts }: { accounts: Accounts },
): Promise<Ends> {
  if (!isAddressed(body)) throw new Error('the contract lets nothing through without its ends')
  const known = await accounts.findDispatch(organization, body.senderPhone)
  const found = known.filter(
    ({ senderAccountId, address }) =>
      (only === null || senderAccountId === only) && (address !== null || body.senderAddress),
  )
  const ofNamed = found.filter(({ senderAccountId }) => senderAccountId === named)
  const candidates = ofNamed.length > 0 ? ofNamed : found
  // A customer may have registered one phone at several addresses.
  const dispatch =
    candidates.find(({ address }) => isSameLine(address, body.senderAddress)) ?? candidates[0]
  if (dispatch === undefined) throw new ServiceError('sender_address_not_matched')
  const { country, province, lat, lng } = dispatch
  const sender = senderOf(dispatch, body)
  const receiver = receiverOf(body)
  if (service !== null && !body.draft) {
    const from = { lat, lng, country: country ?? undefined }
    if (!isServed({ ...from, province: province ?? '' }, service.area)) {
      throw new ServiceError('dispatch_address_not_matched')
    }
    const to = { lat: null, lng: null, province: body.receiverProvinceName ?? '' }
    if (!isServed(to, service.area)) {
      throw new ServiceError('delivery_address_not_matched')
    }
  }
  const owners = new Set(found.map(({ senderAccountId }) => senderAccountId))
  const dispatchAccountId = owners.size === 1 ? dispatch.senderAccountId : null
  return { sender, receiver, dispatchAccountId }
}

/** The payload goes before the registered address. */
function senderOf(dispatch: Dispatch, body: AddressedWaybillCreate): Party {
  const stated = {
    address: body.senderAddress,
    district: body.senderDistrictName,
    city: body.senderCityName,
    post_code: body.senderPostCode,
  }
  const registered = {
    address: dispatch.address,
    district: dispatch.subdistrict,
    city: dispatch.district,
    post_code: dispatch.postalCode,
  }
  const isMoved = keysOf(stated).some(
    (field) => stated[field] && !isSameLine(stated[field], registered[field]),
  )
  return {
    name: body.senderName || (dispatch.contactName ?? dispatch.accountName),
    phone: body.senderPhone,
    phone2: null,
    address: stated.address || (dispatch.address ?? ''),
    district: stated.district || (stated.address ? null : dispatch.subdistrict),
    city: stated.city || dispatch.district,
    province: dispatch.province,
    post_code: stated.post_code || dispatch.postalCode,
    // The registered point is that of the registered address.
    lat: isMoved ? null : dispatch.lat,
    lng: isMoved ? null : dispatch.lng,
  }
}

function isSameLine(one: string | null | undefined, other: string | null | undefined): boolean {
  const [line, otherLine] = [one, other].map((text) => text?.trim().replaceAll(/\s+/g, ' '))
  return line !== undefined && line === otherLine
}

function receiverOf(body: AddressedWaybillCreate): Party {
  return {
    name: body.receiverName ?? '',
    phone: body.receiverPhone ?? '',
    phone2: body.receiverPhone2 || null,
    address: body.receiverAddress ?? '',
    district: body.receiverDistrictName || null,
    city: body.receiverCityName ?? null,
    province: body.receiverProvinceName ?? null,
    post_code: body.receiverPostCode ?? null,
    lat: null,
    lng: null,
  }
}

function partyOfNode(node: RouteNode): Party {
  return {
    name: node.name,
    phone: node.phone,
    phone2: null,
    address: node.address,
    district: null,
    city: node.district,
    province: node.province,
    post_code: node.postalCode,
    lat: node.lat,
    lng: node.lng,
  }
}
