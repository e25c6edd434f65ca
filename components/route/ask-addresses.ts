/** Sends address requests to the portal. Every failure becomes a kind that has a text. */
import type { Point } from '#lib/geo/great-circle.ts'
import { readLatLng } from '#lib/map-links/read-coordinates.ts'
import { readMapLink } from '#lib/map-links/read-map-link.ts'
import type { AddressFailure, ResolveReply, SuggestReply } from '#lib/storefront/address-replies.ts'

export type AddressQuestion =
  | { readonly kind: 'text'; readonly text: string }
  /** Whether the link itself contains the point; otherwise its target has to be found. */
  | { readonly kind: 'link'; readonly url: string; readonly isPoint: boolean }
  | { readonly kind: 'point'; readonly point: Point }

/** Classifies a text: coordinates, a link to a map, or an address. */
export function questionOf(text: string): AddressQuestion {
  const point = readLatLng(text)
  if (point !== null) return { kind: 'point', point }
  const { kind } = readMapLink(text)
  const isLink = kind !== 'unsupported' || /^\s*https?:\/\//i.test(text)
  if (!isLink) return { kind: 'text', text: text.trim() }
  return { kind: 'link', url: text.trim(), isPoint: kind === 'point' || kind === 'plus_code' }
}

export async function askSuggestions(typed: string, signal: AbortSignal): Promise<SuggestReply> {
  const [json, schemas] = await Promise.all([
    ask(`/portal/address/suggest?${new URLSearchParams({ q: typed })}`, signal),
    loadSchemas(),
  ])
  return schemas?.suggestReplySchema.safeParse(json).data ?? failureWithoutReply()
}

export async function askAddress(
  question: AddressQuestion,
  signal: AbortSignal,
): Promise<ResolveReply> {
  const query = new URLSearchParams(queryOf(question))
  const [json, schemas] = await Promise.all([
    ask(`/portal/address/resolve?${query}`, signal),
    loadSchemas(),
  ])
  return schemas?.resolveReplySchema.safeParse(json).data ?? failureWithoutReply()
}

/**
 * The contract's schemas are larger than the rest of the first page, which needs none before its first
 * request. Null when they cannot be loaded; then a reply could not be loaded either.
 */
function loadSchemas() {
  return import('#lib/storefront/address-replies.ts').catch(() => null)
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

/** Null without a JSON reply. An abort rejects. */
async function ask(address: string, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(address, { signal })
    return await response.json()
  } catch {
    signal.throwIfAborted()
    return null
  }
}

function failureWithoutReply(): AddressFailure {
  return { state: 'failed', problem: navigator.onLine ? 'unavailable' : 'offline' }
}
