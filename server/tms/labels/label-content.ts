/** The texts of one label, from the waybill and what the organization calls its services. */
import type { Language } from '#lib/contract/languages.ts'
import type { Waybill } from '#lib/contract/waybills.ts'
import { isMachineNumber } from '#lib/machine-number.ts'
import type { SortCode } from './sort-code.ts'

export interface LabelContent {
  readonly organization: string
  /** Empty: the waybill names no service. */
  readonly service: string
  readonly urgent: boolean
  readonly sort: SortCode
  /** From 1. */
  readonly number: number
  readonly count: number
  readonly weight: string
  readonly parcelNo: string
  readonly waybillNo: string
  readonly receiver: LabelParty
  readonly sender: LabelParty
  /** A line each, the most important first. */
  readonly details: readonly string[]
  readonly captions: Captions
}

export interface LabelParty {
  readonly name: string
  readonly phones: string
  readonly address: string
  /** District, city, province and post code. */
  readonly region: string
}

export interface Captions {
  readonly to: string
  readonly carrier: string
  readonly from: string
  readonly returnTo: string
  readonly pieces: string
  readonly addons: string
  readonly signature: string
  readonly goods: string
  readonly note: string
  readonly reference: string
  readonly urgent: string
}

/** The language of a label: its readers handle parcels in the organization's country. */
export function labelLanguage(country: string): Language {
  return country === 'TH' ? 'th' : country === 'CN' ? 'zh' : 'en'
}

/**
 * One language on a label, whoever prints it: depots and drivers read that of the organization's country. For
 * other countries it is English.
 */
const captionsOfCountry: Readonly<Record<string, Captions>> = {
  TH: {
    to: 'ผู้รับ',
    carrier: 'ขนส่ง',
    from: 'ผู้ส่ง',
    returnTo: 'ส่งคืนที่',
    pieces: 'จำนวน',
    addons: 'บริการเสริม',
    signature: 'ต้องมีผู้ลงชื่อรับ',
    goods: 'สินค้า',
    note: 'หมายเหตุ',
    reference: 'อ้างอิง',
    urgent: 'ด่วน',
  },
  CN: {
    to: '收件人',
    carrier: '承运商',
    from: '寄件人',
    returnTo: '退回至',
    pieces: '件数',
    addons: '附加服务',
    signature: '须签收',
    goods: '物品',
    note: '备注',
    reference: '参考号',
    urgent: '加急',
  },
  VN: {
    to: 'Người nhận',
    carrier: 'Hãng vận chuyển',
    from: 'Người gửi',
    returnTo: 'Hoàn về',
    pieces: 'Số kiện',
    addons: 'Dịch vụ thêm',
    signature: 'Ký nhận',
    goods: 'Hàng hóa',
    note: 'Ghi chú',
    reference: 'Tham chiếu',
    urgent: 'KHẨN',
  },
}

const english: Captions = {
  to: 'To',
  carrier: 'Carrier',
  from: 'From',
  returnTo: 'Return to',
  pieces: 'Pieces',
  addons: 'Add-ons',
  signature: 'Signature required',
  goods: 'Goods',
  note: 'Note',
  reference: 'Ref',
  urgent: 'URGENT',
}

export interface LabeledWaybill {
  readonly waybill: Waybill
  readonly organization: { readonly name: string; readonly country: string }
  readonly service: string
  readonly addons: readonly string[]
  readonly sort: SortCode
  /** Empty: the service's carrier gives none. */
  readonly carrierNumber: string
}

/** The label of the parcel at this index. */
export function labelContent(
  { waybill, organization, service, addons, sort, carrierNumber }: LabeledWaybill,
  index: number,
): LabelContent {
  const parcel = waybill.parcels[index]
  if (parcel === undefined)
    throw new RangeError(`waybill ${waybill.waybill_no} has no parcel ${index}`)
  const captions = captionsOfCountry[organization.country] ?? english
  const { length, width, height, piece_count: pieces } = parcel
  const size =
    length !== null && width !== null && height !== null
      ? `${[length, width, height].map(decimal).join(' × ')} cm`
      : ''
  const line = (caption: string, text: string | null) =>
    text === null || text.trim() === '' ? [] : [`${caption}: ${oneLine(text)}`]
  return {
    organization: organization.name,
    service,
    urgent: waybill.priority === 'urgent',
    sort,
    number: index + 1,
    count: waybill.parcels.length,
    weight: weightOf(waybill, index),
    parcelNo: parcel.parcel_no,
    waybillNo: waybill.waybill_no,
    receiver: partyOf(waybill.receiver),
    sender: partyOf(waybill.sender),
    details: [
      ...line(captions.carrier, carrierNumber),
      ...(waybill.requires_signature ? [captions.signature] : []),
      ...line(captions.addons, addons.join(', ')),
      ...line(captions.pieces, [String(pieces), size].filter(Boolean).join(' · ')),
      ...line(captions.reference, references(waybill)),
      ...line(captions.goods, goodsOf(parcel)),
      ...line(captions.note, waybill.remark),
    ],
    captions,
  }
}

function partyOf(party: Waybill['receiver']): LabelParty {
  const { name, phone, phone2, address, district, city, province, post_code: postCode } = party
  const parts = [district, city, province, postCode].map((part) => oneLine(part ?? ''))
  return {
    name: oneLine(name),
    phones: [phone, phone2 ?? ''].map(oneLine).filter(Boolean).join(' · '),
    address: oneLine(address),
    // A city that is its own province would be written twice.
    region: parts.filter((part, index) => part !== '' && part !== parts[index - 1]).join(', '),
  }
}

/** The parcel's pieces together; of a waybill of one parcel, else what was estimated for the whole. */
function weightOf({ parcels, estimatedWeight }: Waybill, index: number): string {
  const parcel = parcels[index]
  const ofPiece = parcel?.weight ?? null
  const own = parcel === undefined || ofPiece === null ? null : ofPiece * parcel.piece_count
  const kg = own ?? (parcels.length === 1 ? estimatedWeight : null)
  return kg === null ? '' : `${decimal(kg)} kg`
}

/** The caller's own numbers, by which a warehouse finds its order. */
function references({ outTradeNo, waybill_no, reference_no }: Waybill): string {
  const all = [outTradeNo, reference_no ?? ''].filter(
    (each) => each !== '' && each !== waybill_no && !isMachineNumber(each),
  )
  return [...new Set(all)].join(' · ')
}

function goodsOf({ itemDesc, productList }: Waybill['parcels'][number]): string {
  if (itemDesc !== null && itemDesc.trim() !== '') return itemDesc
  return productList.map(({ name, quantity = 1 }) => `${quantity} × ${name}`).join(', ')
}

/** At most three decimals, and none that are zero. */
function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
