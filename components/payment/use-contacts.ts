'use client'

/** The people at both ends as they are typed on the page of paying: a reload and Back keep them. */
import { useState, useSyncExternalStore } from 'react'
import { tryTo } from '#components/steps/mirrors.ts'
import { isContactPhone } from '#lib/contract/contact-phone.ts'
import type { PayContacts, QuoteContacts } from '#lib/contract/pay-contacts.ts'
import { parsedJson } from '#lib/parsed-json.ts'

export type ContactEnd = 'pickup' | 'delivery'
export type ContactField = 'name' | 'phone'

interface ContactInput {
  readonly end: ContactEnd
  readonly field: ContactField
}

/** As they stand on the page. */
const inputs: readonly ContactInput[] = [
  { end: 'pickup', field: 'name' },
  { end: 'pickup', field: 'phone' },
  { end: 'delivery', field: 'name' },
  { end: 'delivery', field: 'phone' },
]

/** The places they are at: the same people are there whatever the price. */
export type ContactPlaces = Readonly<Record<ContactEnd, string>>

export function useContacts(known: QuoteContacts, places: ContactPlaces) {
  const [isPressed, setPressed] = useState(false)
  const pickup = useTyped(places.pickup)
  const delivery = useTyped(places.delivery)
  const contacts: QuoteContacts = {
    pickup: pickup ?? known.pickup,
    delivery: delivery ?? known.delivery,
  }
  const wrong = inputs.filter(({ end, field }) => {
    const text = contacts[end][field]
    return field === 'phone' ? !isContactPhone(text) : text.trim() === ''
  })
  return {
    contacts,
    type(end: ContactEnd, field: ContactField, text: string): void {
      // Two fields may be reported before the next render.
      const now = typedIn(textAt(places[end])) ?? known[end]
      keepTyped(places[end], { ...now, [field]: text })
    },
    /** Said from the first press of Pay on. */
    isWrong: (end: ContactEnd, field: ContactField) =>
      isPressed && wrong.some((each) => each.end === end && each.field === field),
    /** The people to send, or the first field that is wrong; from then on the fields say so. */
    check(): PayContacts | { readonly wrong: ContactInput } {
      setPressed(true)
      const [first] = wrong
      return first === undefined ? contacts : { wrong: first }
    },
  }
}

export type UsedContacts = ReturnType<typeof useContacts>

const keyOf = (place: string) => `contact ${place}`
const listeners = new Set<() => void>()
/** Where the browser refuses storage, until the page is left. */
const unstored = new Map<string, string>()

function useTyped(place: string): QuoteContacts['pickup'] | null {
  return typedIn(
    useSyncExternalStore(
      subscribe,
      () => textAt(place),
      () => null,
    ),
  )
}

function textAt(place: string): string | null {
  const key = keyOf(place)
  return unstored.get(key) ?? tryTo(() => sessionStorage.getItem(key), null)
}

function typedIn(text: string | null): QuoteContacts['pickup'] | null {
  const value = text === null ? null : parsedJson(text)
  // Two texts, checked without zod, which the page does not load before the first press.
  const [name, phone]: readonly unknown[] = Array.isArray(value) ? value : []
  return typeof name === 'string' && typeof phone === 'string' ? { name, phone } : null
}

function keepTyped(place: string, { name, phone }: QuoteContacts['pickup']): void {
  const [key, text] = [keyOf(place), JSON.stringify([name, phone])]
  const isStored = tryTo(() => {
    sessionStorage.setItem(key, text)
    return true
  }, false)
  if (!isStored) unstored.set(key, text)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
