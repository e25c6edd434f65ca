/**
 * Google Maps. One URL often has several points: the pin of the place in `!3d!4d`, the search, and after
 * `@` the centre of the view, which is used last. Within China google.cn shows shifted coordinates.
 */
import { gcj02ToWgs84 } from '#lib/geo/gcj02.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import { decodePlusCode, findPlusCode } from '#lib/geo/plus-code.ts'
import { pointLink, textLink, type MapLink } from './map-link.ts'
import { readLatLng, readLngLat } from './read-coordinates.ts'

const number = String.raw`(-?\d+(?:\.\d+)?)`
const placePin = new RegExp(`!8m2!3d${number}!4d${number}`, 'g')
const anyPin = new RegExp(`!3d${number}!4d${number}`, 'g')
/** Directions and embedded maps write the longitude first. */
const destination = new RegExp(`!1d${number}!2d${number}`, 'g')
const embedded = new RegExp(`!2d${number}!3d${number}`, 'g')
const screen = new RegExp(`/@${number},${number}`, 'g')

export function isGoogle({ hostname, pathname }: URL): boolean {
  if (!/(?:^|\.)google\.(?:com|cn|[a-z]{2}|com?\.[a-z]{2})$/.test(hostname)) return false
  return /^(?:maps|ditu)\./.test(hostname) || /^\/maps(?:\/|$)/.test(pathname)
}

/** Null where the link shows no place. */
export function readGoogle(url: URL): MapLink | null {
  const shifted = url.hostname.endsWith('.cn')
  const found = (point: Point | null, name = '') =>
    pointLink(point && shifted ? gcj02ToWgs84(point) : point, name)
  const path = decode(url.pathname)
  const data = `${path}${decode(url.search)}`
  const name = /\/place\/([^/@]+)/.exec(path)?.[1]?.replaceAll('+', ' ') ?? ''
  const asked = askedFor(url, path)

  return (
    found(lastPair(data, placePin), name) ??
    found(lastPair(data, anyPin), name) ??
    first(asked, (text) => found(readLatLng(text))) ??
    first(asked, readPlusCode) ??
    found(lastPair(data, destination, readLngLat)) ??
    found(lastPair(data, embedded, readLngLat)) ??
    first(['ll', 'sll', 'center', 'cbll', 'viewpoint'], (key) =>
      found(readLatLng(url.searchParams.get(key))),
    ) ??
    found(lastPair(path, screen), name) ??
    first(asked, textLink)
  )
}

/**
 * The search text of a person: in a parameter, or in the path after /place/, /search/ or, last, /dir/.
 */
function askedFor({ searchParams }: URL, path: string): string[] {
  const keys = ['q', 'query', 'daddr', 'destination']
  const parameters = keys.map((key) => searchParams.get(key)).filter((text) => text !== null)
  const segments = /\/(place|search|dir)\/(.+)/.exec(path)
  const [, way, rest] = segments ?? []
  if (way === undefined || rest === undefined) return parameters
  const stops = rest
    .split('/')
    .filter((stop) => stop !== '' && !/^(?:@|data=|am=|entry=)/.test(stop))
    .map((stop) => stop.replaceAll('+', ' '))
  const stop = way === 'dir' ? stops.at(-1) : stops[0]
  return stop === undefined ? parameters : [...parameters, stop]
}

/** A plus sign in a URL is a space, also in the middle of a plus code. */
function readPlusCode(text: string): MapLink | null {
  const found =
    findPlusCode(text) ??
    findPlusCode(
      text.replace(
        /([23456789CFGHJMPQRVWX]{4,8}) ([23456789CFGHJMPQRVWX]{2,7})(?=$|[\s,])/i,
        '$1+$2',
      ),
    )
  if (found === null) return null
  const { code, rest } = found
  return (
    pointLink(decodePlusCode(code, null), rest) ??
    (rest === '' ? null : { kind: 'plus_code', code, near: rest })
  )
}

function first<T>(values: readonly T[], read: (value: T) => MapLink | null): MapLink | null {
  for (const value of values) {
    const link = read(value)
    if (link !== null) return link
  }
  return null
}

function lastPair(text: string, pattern: RegExp, read = readLatLng): Point | null {
  const [, one, other] = [...text.matchAll(pattern)].at(-1) ?? []
  return read(`${one},${other}`)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
