/** Sends address requests to the portal. Every failure becomes a kind that has a text. */
import type { z } from 'zod'
import type { Point } from '#lib/geo/great-circle.ts'
import { decodePlusCode } from '#lib/geo/plus-code.ts'
import { readWrittenPoint } from '#lib/geo/written-point.ts'
import type { AddressFailure, ResolveReply, SuggestReply } from '#lib/storefront/address-replies.ts'

export type AddressQuestion =
  | { readonly kind: 'text'; readonly text: string }
  /** Whether the link itself contains the point; otherwise its target has to be found. */
  | { readonly kind: 'link'; readonly url: string; readonly isPoint: boolean }
  | { readonly kind: 'point'; readonly point: Point }

/** Whether the text has to be read as a link first: it is one, has one in it, or looks like one. */
export function mayBeLink(text: string): boolean {
  return /https?:\/\/|^\s*geo:|^\s*(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S*\s*$/i.test(text)
}

/** Classifies a text that may be a link to a map. Their many forms are loaded at the first one. */
export async function readQuestion(text: string): Promise<AddressQuestion> {
  const { readMapLink } = await import('#lib/map-links/read-map-link.ts')
  const { kind } = readMapLink(text)
  const isLink = kind !== 'unsupported' || /^\s*https?:\/\//i.test(text)
  if (!isLink) return questionOf(text)
  return { kind: 'link', url: text.trim(), isPoint: kind === 'point' || kind === 'plus_code' }
}

/** Classifies a text that is no link: coordinates, or an address. */
export function questionOf(text: string): AddressQuestion {
  const written = readWrittenPoint(text)
  // Where the order is open, the service knows which countries the two points lie in.
  if (written?.swapped === null) return { kind: 'point', point: written.point }
  const coded = decodePlusCode(text.trim().toUpperCase(), null)
  if (coded !== null) return { kind: 'point', point: coded }
  return { kind: 'text', text: text.trim() }
}

export function askSuggestions(typed: string, signal: AbortSignal): Promise<SuggestReply> {
  const path = `/portal/address/suggest?${new URLSearchParams({ q: typed })}`
  return ask(path, ({ suggestReplySchema }) => suggestReplySchema, signal)
}

export function askAddress(question: AddressQuestion, signal: AbortSignal): Promise<ResolveReply> {
  const path = `/portal/address/resolve?${new URLSearchParams(queryOf(question))}`
  return ask(path, ({ resolveReplySchema }) => resolveReplySchema, signal)
}

function queryOf(question: AddressQuestion): Record<string, string> {
  switch (question.kind) {
    case 'text':
      return { address: question.text }
    case 'link':
      return { url: question.url }
    case 'point':
      return { lat: String(question.point.lat), lng: String(question.point.lng) }
  }
}

/** They are larger than the rest of the first page, which needs none before its first request. */
const schemas = () => import('#lib/storefront/address-replies.ts')

/** A connection that has just come back, or has changed its network, loses what is sent first. */
const lostAgainAfterMs = 1_000

/** An abort rejects. */
async function ask<Reply>(
  path: string,
  schemaOf: (replies: Awaited<ReturnType<typeof schemas>>) => z.ZodType<Reply>,
  signal: AbortSignal,
): Promise<Reply | AddressFailure> {
  const read = async () => {
    const [response, replies] = await Promise.all([fetch(path, { signal }), schemas()])
    return schemaOf(replies).parse(await response.json())
  }
  const readLater = async () => {
    await new Promise((resolve) => setTimeout(resolve, lostAgainAfterMs))
    signal.throwIfAborted()
    return read()
  }
  try {
    return await read().catch((error: unknown) => {
      if (signal.aborted || !navigator.onLine) throw error
      return readLater()
    })
  } catch {
    signal.throwIfAborted()
    return { state: 'failed', problem: navigator.onLine ? 'unavailable' : 'offline' }
  }
}
