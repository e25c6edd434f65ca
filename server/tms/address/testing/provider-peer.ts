/**
 * Google's and Longdo's services as documented, on this machine: each answers as a test says, and records
 * its requests.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderSettings } from '../address.ts'

export interface ReceivedRequest {
  readonly url: URL
  readonly body: unknown
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export type PeerAnswer = (request: ReceivedRequest, response: ServerResponse) => void

export interface ProviderPeer {
  readonly asked: ReceivedRequest[]
  readonly settings: ProviderSettings
  geocoding: PeerAnswer
  places: PeerAnswer
  longdo: PeerAnswer
  close(): Promise<void>
}

export const peerKeys = { google: 'google-key-of-the-test', longdo: 'longdo-key-of-the-test' }

export async function openProviderPeer(): Promise<ProviderPeer> {
  const asked: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const one = {
        url: new URL(request.url ?? '/', 'http://peer'),
        body: text === '' ? null : (JSON.parse(text) as unknown),
        headers: request.headers,
      }
      asked.push(one)
      const { pathname } = one.url
      if (pathname.startsWith('/maps/api/geocode')) peer.geocoding(one, response)
      else if (pathname.startsWith('/v1/places')) peer.places(one, response)
      else peer.longdo(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const peer: ProviderPeer = {
    asked,
    settings: {
      google: { apiKey: peerKeys.google, geocodingUrl: base, placesUrl: base },
      longdo: { apiKey: peerKeys.longdo, searchUrl: base, addressUrl: base },
    },
    geocoding: json({ status: 'ZERO_RESULTS', results: [] }),
    places: json({}),
    longdo: json({ data: [] }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return peer
}

export function json(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): PeerAnswer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

export const silence: PeerAnswer = () => {}

/** As in Google's guide to the Geocoding API. */
export function geocodeReply({
  lat,
  lng,
  locationType = 'ROOFTOP',
  types = ['street_address'],
  partialMatch = false,
}: {
  lat: number
  lng: number
  locationType?: string
  types?: readonly string[]
  partialMatch?: boolean
}) {
  const component = (long_name: string, short_name: string, ...kinds: string[]) => ({
    long_name,
    short_name,
    types: [...kinds, 'political'],
  })
  return {
    status: 'OK',
    results: [
      {
        address_components: [
          { long_name: '99/1', short_name: '99/1', types: ['street_number'] },
          component('Bang Na Tai', 'Bang Na Tai', 'sublocality', 'sublocality_level_2'),
          component('Bang Na', 'Bang Na', 'sublocality', 'sublocality_level_1'),
          component(
            'Krung Thep Maha Nakhon',
            'Krung Thep Maha Nakhon',
            'administrative_area_level_1',
          ),
          component('Thailand', 'TH', 'country'),
          { long_name: '10260', short_name: '10260', types: ['postal_code'] },
        ],
        formatted_address: '99/1 Bang Na Tai, Bang Na, Bangkok 10260, Thailand',
        geometry: { location: { lat, lng }, location_type: locationType, viewport: {} },
        place_id: 'ChIJ',
        types,
        ...(partialMatch ? { partial_match: true } : {}),
      },
    ],
  }
}

/** As in the guide to Places API (New), text search. */
export function placesReply({ lat, lng }: { lat: number; lng: number }) {
  return {
    places: [
      {
        displayName: { text: 'Warehouse 5', languageCode: 'en' },
        formattedAddress: '5 Debaratna Rd, Bang Phli Yai, Bang Phli, Samut Prakan 10540, Thailand',
        location: { latitude: lat, longitude: lng },
        types: ['storage', 'point_of_interest', 'establishment'],
        addressComponents: [
          {
            longText: 'Bang Phli District',
            shortText: 'Bang Phli District',
            types: ['administrative_area_level_2', 'political'],
          },
          {
            longText: 'Samut Prakan',
            shortText: 'Samut Prakan',
            types: ['administrative_area_level_1', 'political'],
          },
          { longText: 'Thailand', shortText: 'TH', types: ['country', 'political'] },
        ],
      },
    ],
  }
}

/** As search.longdo.com/mapsearch/json/search answers. */
export function longdoReply({ lat, lng }: { lat: number; lng: number }) {
  return {
    meta: { keyword: 'x', start: 0, hasmore: false },
    data: [
      {
        type: 'poi',
        id: 'A00146852',
        name: 'คลังสินค้าบางพลี',
        lat,
        lon: lng,
        icon: 'x.png',
        address: 'ต.บางพลีใหญ่ อ.บางพลี จ.สมุทรปราการ 10540',
      },
    ],
  }
}
