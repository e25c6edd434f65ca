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
  agreedPlace,
  describedPlace,
  movedPlace,
  nobody,
  resolvedPlace,
  typedPlace,
} from '#lib/storefront/place-changes.ts'
import { isPinned, needsConfirmation, type PinnedPlace } from '#lib/storefront/place-pin.ts'
import {
  askAddress,
  mayBeLink,
  questionOf,
  readQuestion,
  type AddressQuestion,
} from './ask-addresses.ts'

export type RouteEndControl = ReturnType<typeof useRouteEnd>

/** The part of the end that a change took away: it can be had back. */
type Former =
  /** Another text was typed, and the pin went. */
  | { readonly lost: 'pin'; readonly place: PinnedPlace }
  /** The pin was moved to another address, and the text went. */
  | { readonly lost: 'text'; readonly place: PinnedPlace }

type PlaceOf = (address: ResolvedAddress, before: DraftPlace | null) => DraftPlace | null

export function useRouteEnd(
  place: DraftPlace | null,
  onChange: (place: DraftPlace | null) => void,
) {
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<AddressFailure | null>(null)
  const [former, setFormer] = useState<Former | null>(null)
  /** The parts of the resolved text that were not understood. */
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const latest = useRef({ place, onChange })
  /** The last received value: later typing may not be rendered yet. Undefined before the first. */
  const lastReceived = useRef<DraftPlace | null>(undefined)
  const question = useRef<AbortController | null>(null)
  const opened = useRef<Promise<void>>(Promise.resolve())
  const askAgain = useRef<() => void>(() => {})
  const forget = () => {
    question.current?.abort()
    question.current = null
    setAsking(false)
    setFailure(null)
    setFormer(null)
    setIgnored([])
  }
  /** An open request no longer matters. */
  const change = (next: DraftPlace | null) => {
    forget()
    put(next)
  }
  const put = (next: DraftPlace | null) => {
    latest.current.place = next
    latest.current.onChange(next)
  }

  const ask = (asked: AddressQuestion, placeOf: PlaceOf) => {
    opened.current = answer(asked, placeOf)
  }
  const answer = async (asked: AddressQuestion, placeOf: PlaceOf) => {
    question.current?.abort()
    const mine = new AbortController()
    question.current = mine
    askAgain.current = () => ask(asked, placeOf)
    setAsking(true)
    setFailure(null)
    try {
      const reply = await askAddress(asked, mine.signal)
      if (question.current !== mine) return
      setAsking(false)
      if (reply.state === 'failed') setFailure(reply)
      else {
        if (asked.kind === 'text') setIgnored(reply.address.ignored)
        put(placeOf(reply.address, latest.current.place))
      }
    } catch (error) {
      // Only aborts throw, and the code that aborted continues by itself.
      if (!mine.signal.aborted) throw error
    }
  }

  /** Its areas arrive later, with an address where the text does not name it; else the pin stays as it is. */
  const describe = (point: Point) =>
    ask({ kind: 'point', point }, (address, before) => {
      if (before === null || !isPinned(before)) return before
      const described = describedPlace(before, address)
      if (before.text !== '' && described.text !== before.text) {
        setFormer({ lost: 'text', place: before })
      }
      return described
    })

  /** A pin at coordinates: the visitor's position, or typed ones, whose text becomes the address there. */
  const standAt = (point: Point, typed = '') => {
    const { contact = nobody } = latest.current.place ?? {}
    change(agreedPlace({ ...movedPlace(null, point), contact }, typed))
    ask({ kind: 'point', point }, (address, before) => {
      if (before === null) return null
      return describedPlace(before.text === typed ? { ...before, text: '' } : before, address)
    })
  }

  const resolveAs = (asked: AddressQuestion, text: string) => {
    if (asked.kind === 'point') {
      standAt(asked.point, text)
    } else if (asked.kind === 'link') {
      ask(asked, (address, before) => {
        const found = resolvedPlace(before, { address, text: nameOf(address) })
        const sure = { ...found, confidence: null, source: null, confirmed: true }
        return asked.isPoint ? sure : found
      })
    } else if (asked.text !== '') {
      ask(asked, (address, before) => resolvedPlace(before, { address, text: asked.text }))
    }
  }

  useEffect(() => {
    latest.current.onChange = onChange
  })
  useEffect(() => {
    if (place === lastReceived.current) return
    const isFirst = lastReceived.current === undefined
    lastReceived.current = place
    // The field has reported already that something else was typed before its scripts were there.
    if (isFirst && place !== latest.current.place) return
    // The end was replaced from elsewhere: the open request is about the old one.
    if (!isSamePlace(place, latest.current.place)) forget()
    latest.current.place = place
    // The page was left before the address of its pin came.
    if (isPinned(place) && place.text === '' && question.current === null) describe(place)
  })
  useEffect(() => () => question.current?.abort(), [])
  const isOffline = failure?.problem === 'offline'
  useEffect(() => {
    if (!isOffline) return undefined
    const again = () => askAgain.current()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isOffline])

  return {
    place,
    /** A request is open. */
    asking,
    failure,
    ignored,
    /** The part that the last change took away, while it can still be had back. */
    former: former !== null && isWorthHaving(former, place) ? former : null,
    retry: () => askAgain.current(),
    /** When the request that is open now is over, whatever became of it. */
    settled: () => opened.current,
    type(text: string) {
      const before = latest.current.place
      if (former?.lost === 'pin' && text === former.place.text) {
        const { contact } = before ?? former.place
        return change({ ...former.place, contact })
      }
      change(text === '' && isBare(before) ? null : typedPlace(before, text))
      if (text === '') return undefined
      const isSettled = isPinned(before) && !needsConfirmation(before)
      return setFormer(isSettled ? { lost: 'pin', place: before } : former)
    },
    choose(suggestion: AddressSuggestion) {
      const { label: text } = suggestion
      change(resolvedPlace(latest.current.place, { address: suggestion, text }))
      setFormer(former)
    },
    /** Resolves the text to a place. */
    resolve(text: string) {
      if (!mayBeLink(text)) return resolveAs(questionOf(text), text)
      question.current?.abort()
      const mine = new AbortController()
      question.current = mine
      askAgain.current = () => this.resolve(text)
      setAsking(true)
      setFailure(null)
      opened.current = readQuestion(text).then(
        (asked) => {
          if (question.current !== mine) return undefined
          resolveAs(asked, text)
          return opened.current
        },
        () => {
          if (question.current !== mine) return
          setAsking(false)
          setFailure({ state: 'failed', problem: navigator.onLine ? 'unavailable' : 'offline' })
        },
      )
    },
    moveTo(point: Point) {
      const before = latest.current.place
      const moved = movedPlace(before, point)
      change(moved)
      const isTextLost = isPinned(before) && before.text !== '' && moved.text === ''
      // The text before the first of several moves was somebody's own.
      if (former?.lost === 'text') setFormer(former)
      else if (isTextLost) setFormer({ lost: 'text', place: before })
      describe(point)
    },
    standAt: (point: Point) => standAt(point),
    confirm() {
      const before = latest.current.place
      if (before !== null) change(agreedPlace(before))
    },
    /** The text that a move of the pin took away is right all the same: it names the pin where it is now. */
    keepText() {
      const before = latest.current.place
      if (before !== null && former !== null) put(agreedPlace(before, former.place.text))
      setFormer(null)
    },
    /** The pin that another text took away is right all the same. */
    keepPin() {
      const before = latest.current.place
      if (before === null || former === null) return
      const { text, contact } = before
      const pin = { ...former.place, confidence: null, source: null, contact }
      change(agreedPlace(pin, text))
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

function isWorthHaving({ lost, place: { text } }: Former, place: DraftPlace | null): boolean {
  if (place === null) return false
  if (lost === 'text') return isPinned(place) && place.text !== text
  return !isPinned(place) || needsConfirmation(place)
}

function isSamePlace(one: DraftPlace | null, other: DraftPlace | null): boolean {
  return one?.text === other?.text && one?.lat === other?.lat && one?.lng === other?.lng
}

function isBare(place: DraftPlace | null): boolean {
  if (place === null) return true
  const { name, phone, note } = place.contact
  return name === '' && phone === '' && note === ''
}
