/**
 * One end of the route with its field and its pin. Of two requests for it only the later one counts, and
 * a reply is applied to the end's latest value: nothing that was typed is lost.
 */
import { useEffect, useRef, useState } from 'react'
import type { AddressSuggestion, ResolvedAddress } from '#lib/contract/addresses.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import type { AddressFailure } from '#lib/storefront/address-replies.ts'
import type { DraftContact, DraftPlace } from '#lib/storefront/draft-place.ts'
import {
  describedPlace,
  movedPlace,
  resolvedPlace,
  typedPlace,
} from '#lib/storefront/place-changes.ts'
import { askAddress, questionOf, type AddressQuestion } from './ask-addresses.ts'

export type RouteEndControl = ReturnType<typeof useRouteEnd>

export function useRouteEnd(
  place: DraftPlace | null,
  onChange: (place: DraftPlace | null) => void,
) {
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<AddressFailure | null>(null)
  const latest = useRef({ place, onChange })
  /** The last received value: later typing may not be rendered yet. */
  const lastReceived = useRef(place)
  const question = useRef<AbortController | null>(null)
  const forget = () => {
    question.current?.abort()
    question.current = null
    setAsking(false)
    setFailure(null)
  }
  useEffect(() => {
    latest.current.onChange = onChange
  })
  useEffect(() => {
    if (place === lastReceived.current) return
    lastReceived.current = place
    // The end was replaced from elsewhere: the open request is about the old one.
    if (!isSamePlace(place, latest.current.place)) forget()
    latest.current.place = place
  })
  useEffect(() => () => question.current?.abort(), [])

  /** An open request no longer matters. */
  const change = (next: DraftPlace | null) => {
    forget()
    put(next)
  }
  const put = (next: DraftPlace | null) => {
    latest.current.place = next
    latest.current.onChange(next)
  }

  const ask = async (
    asked: AddressQuestion,
    placeOf: (address: ResolvedAddress, before: DraftPlace | null) => DraftPlace | null,
  ) => {
    question.current?.abort()
    const mine = new AbortController()
    question.current = mine
    setAsking(true)
    setFailure(null)
    try {
      const reply = await askAddress(asked, mine.signal)
      if (question.current !== mine) return
      setAsking(false)
      if (reply.state === 'failed') setFailure(reply)
      else put(placeOf(reply.address, latest.current.place))
    } catch (error) {
      // Only aborts throw, and the code that aborted continues by itself.
      if (!mine.signal.aborted) throw error
    }
  }

  /** The areas arrive later; when they do not, the pin stays. */
  const pinAt = (point: Point, textOf: (before: DraftPlace) => string) => {
    change(movedPlace(latest.current.place, point))
    void ask({ kind: 'point', point }, (address, before) =>
      before === null ? null : describedPlace({ ...before, text: textOf(before) }, address),
    )
  }

  return {
    place,
    /** A request is open. */
    asking,
    failure,
    type(text: string) {
      const before = latest.current.place
      change(text === '' && isBare(before) ? null : typedPlace(before, text))
    },
    choose(suggestion: AddressSuggestion) {
      const { label: text } = suggestion
      change(resolvedPlace(latest.current.place, { address: suggestion, text }))
    },
    /** Resolves the text to a place. */
    resolve(text: string) {
      const asked = questionOf(text)
      if (asked.kind === 'point') {
        // The coordinates set the place; a driver reads the address in their place.
        pinAt(asked.point, (before) => (before.text === text ? '' : before.text))
      } else if (asked.kind === 'link') {
        void ask(asked, (address, before) => {
          const found = resolvedPlace(before, { address, text: nameOf(address) })
          const sure = { ...found, confidence: null, source: null, confirmed: true }
          return asked.isPoint ? sure : found
        })
      } else if (asked.text !== '') {
        void ask(asked, (address, before) => resolvedPlace(before, { address, text: asked.text }))
      }
    },
    /** The pin was moved: the text stays. */
    moveTo: (point: Point) => pinAt(point, ({ text }) => text),
    /** Uses the visitor's position: the text becomes its address. */
    standAt: (point: Point) => pinAt(point, () => ''),
    confirm() {
      const before = latest.current.place
      if (before !== null) change({ ...before, confirmed: true })
    },
    replace: change,
    /** Does not cancel an open request, which is about the place and not about the contact. */
    writeContact(contact: DraftContact) {
      const before = latest.current.place
      if (before !== null) put({ ...before, contact })
    },
  }
}

/** A link is not an address: the field shows its target. */
function nameOf({ place_name: name, formatted_address: line }: ResolvedAddress): string {
  return name === '' || line.includes(name) ? line : `${name}, ${line}`
}

function isSamePlace(one: DraftPlace | null, other: DraftPlace | null): boolean {
  return one?.text === other?.text && one?.lat === other?.lat && one?.lng === other?.lng
}

function isBare(place: DraftPlace | null): boolean {
  if (place === null) return true
  const { name, phone, note } = place.contact
  return name === '' && phone === '' && note === ''
}
