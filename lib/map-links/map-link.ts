/** The content of a link to a map. */
import type { Point } from '#lib/geo/great-circle.ts'

export type MapLink =
  /** WGS 84. The name is empty when the link has none. */
  | { readonly kind: 'point'; readonly point: Point; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
  /** A shortened code; it is near the place that the text names. */
  | { readonly kind: 'plus_code'; readonly code: string; readonly near: string }
  /** The link has to be followed to know its content. */
  | { readonly kind: 'short'; readonly url: URL }
  | { readonly kind: 'unsupported' }

export function pointLink(point: Point | null, name = ''): MapLink | null {
  return point === null ? null : { kind: 'point', point, name: name.trim() }
}

export function textLink(text: string | null | undefined): MapLink | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : { kind: 'text', text: trimmed }
}
