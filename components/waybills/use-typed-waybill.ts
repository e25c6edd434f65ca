/** The texts typed into the form of a new waybill. */
import { useState } from 'react'
import {
  typedWaybillSchema,
  type ParcelRow,
  type TypedWaybill,
} from '#lib/storefront/waybill-form.ts'

export const emptyTexts: TypedWaybill['texts'] = {
  outTradeNo: '',
  receiverName: '',
  receiverPhone: '',
  receiverPhone2: '',
  receiverAddress: '',
  receiverDistrictName: '',
  receiverCityName: '',
  receiverProvinceName: '',
  receiverPostCode: '',
  declaredValue: '',
  reference_no: '',
  remark: '',
}

export const emptyParcel = (id: string): ParcelRow => ({
  id,
  itemDesc: '',
  piece_count: '1',
  weight: '',
  length: '',
  width: '',
  height: '',
  itemValue: '',
})

/**
 * In the tab: a reload or a way back finds it, and another person of this browser does not. The server does
 * not know what the tab keeps: `isAlive` false is for its rendering.
 */
export function useTypedWaybill(
  key: string,
  { dispatch, isAlive }: { dispatch: string; isAlive: boolean },
) {
  const [typed, setTyped] = useState<TypedWaybill>(
    () =>
      (isAlive ? readTyped(key) : null) ?? {
        madeNumber: isAlive ? `F-${newName().toUpperCase()}` : '',
        dispatch,
        texts: emptyTexts,
        parcels: [emptyParcel('first')],
      },
  )
  const keep = (next: TypedWaybill) => {
    setTyped(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing still sends the form.
    }
  }
  return [typed, keep] as const
}

function readTyped(key: string): TypedWaybill | null {
  try {
    const kept = typedWaybillSchema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

export function forgetTyped(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Also where the page is not secure: there `randomUUID` is missing. */
export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
