/** The texts typed into the form of a waybill. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { emptyReceiver } from '#lib/storefront/receiver-of-place.ts'
import {
  parcelFieldId,
  parcelFields,
  textNames,
  typedWaybillSchema,
  type ParcelRow,
  type TypedWaybill,
} from '#lib/storefront/waybill-form.ts'

const emptyTexts: TypedWaybill['texts'] = {
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
  service_id: '',
  product_category_id: '',
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
  outParcelNo: '',
})

/**
 * In the tab: a reload or a way back finds it, and another person of this browser does not. The server does
 * not know what the tab keeps, so its form is empty and has no number; an effect adds both, and what was
 * typed before this script ran.
 */
export function useTypedWaybill(
  key: string,
  {
    dispatch,
    begun,
    form,
  }: {
    dispatch: string
    /** To go on with; null: the form is empty. */
    begun: TypedWaybill | null
    form: RefObject<HTMLFormElement | null>
  },
) {
  const [typed, setTyped] = useState<TypedWaybill>({
    dispatch,
    texts: emptyTexts,
    addons: [],
    parcels: [emptyParcel('first')],
    filled: emptyReceiver,
    ...begun,
    madeNumber: '',
  })
  const first = useRef({ key, typed, madeNumber: begun?.madeNumber || undefined })
  useEffect(() => {
    const { typed: rendered, madeNumber = newNumber() } = first.current
    const kept = readTyped(first.current.key) ?? { ...rendered, madeNumber }
    setTyped(withTypedEarly(kept, { rendered, form: form.current }))
  }, [form])
  useEffect(() => {
    if (typed.madeNumber === '') return
    try {
      sessionStorage.setItem(key, JSON.stringify(typed))
    } catch {
      // A browser that keeps nothing still sends the form.
    }
  }, [key, typed])
  return [typed, setTyped] as const
}

/** React leaves such a text in its field until the first change, and reports no event for it. */
function withTypedEarly(
  kept: TypedWaybill,
  { rendered, form }: { rendered: TypedWaybill; form: HTMLFormElement | null },
): TypedWaybill {
  const typedIn = (id: string, before: string) => {
    const control = form?.elements.namedItem(id)
    const hasText =
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    return hasText && control.value !== before ? control.value : null
  }
  const texts = { ...kept.texts }
  for (const name of textNames) texts[name] = typedIn(name, rendered.texts[name]) ?? texts[name]
  const parcels = kept.parcels.map((parcel) => {
    const row = { ...parcel }
    const before = rendered.parcels.find(({ id }) => id === parcel.id)
    if (before === undefined) return row
    for (const name of parcelFields) {
      row[name] = typedIn(parcelFieldId(parcel.id, name), before[name]) ?? row[name]
    }
    return row
  })
  const boxes = form?.querySelectorAll<HTMLInputElement>('input[name=addon]') ?? []
  const addons = new Set(kept.addons)
  for (const { value, checked } of boxes) {
    if (checked === rendered.addons.includes(value)) continue
    if (checked) addons.add(value)
    else addons.delete(value)
  }
  return {
    ...kept,
    texts,
    parcels,
    addons: [...addons],
    dispatch: typedIn('dispatch', rendered.dispatch) ?? kept.dispatch,
  }
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

/** The number of a waybill for which nobody typed one. */
export function newNumber(): string {
  return `F-${newName().toUpperCase()}`
}

/** Also where the page is not secure: there `randomUUID` is missing. */
export function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
