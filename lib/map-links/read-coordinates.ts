/**
 * Reads two coordinates from a text: decimal, or in degrees, minutes and seconds. Null for anything
 * else.
 */
import type { Point } from '#lib/geo/great-circle.ts'

const decimal = /^(?:loc:)?\s*([+-]?\d{1,3}(?:\.\d+)?)\s*(?:[,~;_]|\s)\s*([+-]?\d{1,3}(?:\.\d+)?)$/i
const sexagesimal =
  /^(\d{1,3})°\s*(?:(\d{1,2}(?:\.\d+)?)['′]\s*)?(?:(\d{1,2}(?:\.\d+)?)["″]\s*)?([NS])[,\s]*(\d{1,3})°\s*(?:(\d{1,2}(?:\.\d+)?)['′]\s*)?(?:(\d{1,2}(?:\.\d+)?)["″]\s*)?([EW])$/i

export function readLatLng(text: string | null | undefined): Point | null {
  const trimmed = text?.trim() ?? ''
  const [, first, second] = decimal.exec(trimmed) ?? []
  if (first !== undefined && second !== undefined) return latLng(Number(first), Number(second))
  const parts = sexagesimal.exec(trimmed)
  if (parts === null) return null
  const [, latD, latM, latS, latSide, lngD, lngM, lngS, lngSide] = parts
  return latLng(degrees(latD, latM, latS, latSide), degrees(lngD, lngM, lngS, lngSide))
}

/** The same with the longitude first. */
export function readLngLat(text: string | null | undefined): Point | null {
  const [, first, second] = decimal.exec(text?.trim() ?? '') ?? []
  return first === undefined || second === undefined ? null : latLng(Number(second), Number(first))
}

/** Null when they are out of range. */
export function latLng(lat: number, lng: number): Point | null {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

function degrees(...[whole, minutes, seconds, side]: readonly (string | undefined)[]): number {
  const value = Number(whole ?? 0) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  return side !== undefined && /[SW]/i.test(side) ? -value : value
}
