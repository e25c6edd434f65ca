/** The fields of the receiver that an address fills in which was found, or chosen from the address book. */
import type { DraftPlace } from './draft-place.ts'

export const emptyReceiver = {
  receiverName: '',
  receiverPhone: '',
  receiverAddress: '',
  receiverDistrictName: '',
  receiverCityName: '',
  receiverProvinceName: '',
  receiverPostCode: '',
}

export type ReceiverTexts = Readonly<Record<keyof typeof emptyReceiver, string>>

export function receiverOfPlace(place: DraftPlace): ReceiverTexts {
  return {
    receiverName: place.contact.name,
    receiverPhone: place.contact.phone,
    receiverAddress: place.text,
    receiverDistrictName: place.subdistrict,
    receiverCityName: place.district,
    receiverProvinceName: place.province,
    receiverPostCode: place.postalCode,
  }
}

/**
 * Keeps what a person typed. A field that is empty or still has the text of the address before takes that
 * of the next one, also where this is empty: parts of two addresses would be a third one.
 */
export function fillReceiver(
  typed: ReceiverTexts,
  { before, next }: { before: ReceiverTexts; next: ReceiverTexts },
): ReceiverTexts {
  const textOf = (field: keyof ReceiverTexts) =>
    typed[field] === '' || typed[field] === before[field] ? next[field] : typed[field]
  return {
    receiverName: textOf('receiverName'),
    receiverPhone: textOf('receiverPhone'),
    receiverAddress: textOf('receiverAddress'),
    receiverDistrictName: textOf('receiverDistrictName'),
    receiverCityName: textOf('receiverCityName'),
    receiverProvinceName: textOf('receiverProvinceName'),
    receiverPostCode: textOf('receiverPostCode'),
  }
}
