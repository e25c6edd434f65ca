/** Longdo Map: places and addresses of Thailand. */
import { z } from 'zod'
import { askProvider } from './ask-provider.ts'
import type { Geocoder } from './geocoder.ts'

/** Some numbers are strings. */
const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

const searchSchema = z.object({
  data: z.array(z.object({ name: text, address: text, lat: numeric, lon: numeric })),
})

const addressSchema = z.object({
  country: text,
  province: text,
  district: text,
  subdistrict: text,
  postcode: z.union([text, z.number().transform(String)]),
  road: text,
  aoi: text,
})

const source = 'longdo'
const searchConfidence = 0.7
const reverseConfidence = 0.75
const rankWords = /^(?:จ\.|จังหวัด|อ\.|อำเภอ|เขต|ต\.|ตำบล|แขวง)\s*/

export function createLongdo({
  apiKey,
  searchUrl,
  addressUrl,
}: {
  apiKey: string
  searchUrl: string
  addressUrl: string
}): Geocoder {
  return {
    source,
    countries: ['TH'],
    suggests: true,
    async geocode({ text: keyword, language, limit }, signal) {
      const url = new URL('/mapsearch/json/search', searchUrl)
      url.search = new URLSearchParams({
        keyword,
        limit: String(limit),
        locale: localeOf(language),
        key: apiKey,
      }).toString()
      const { data } = await askProvider({ url }, { schema: searchSchema, signal })
      return data.map(({ name, address, lat, lon }) => ({
        lat,
        lng: lon,
        country: 'TH',
        province: '',
        district: '',
        subdistrict: '',
        postal_code: /(?<!\d)\d{5}(?!\d)/.exec(address)?.[0] ?? '',
        formatted_address: [name, address].filter(Boolean).join(', '),
        place_name: name,
        confidence: searchConfidence,
        source,
      }))
    },
    async reverse({ point, language }, signal) {
      const url = new URL('/map/services/address', addressUrl)
      url.search = new URLSearchParams({
        lon: String(point.lng),
        lat: String(point.lat),
        locale: localeOf(language),
        noelevation: '1',
        key: apiKey,
      }).toString()
      const found = await askProvider({ url }, { schema: addressSchema, signal })
      if (found.province === '') return null
      const bare = (name: string) => name.replace(rankWords, '')
      const { aoi, road, subdistrict, district, province, postcode } = found
      return {
        ...point,
        country: 'TH',
        province: bare(province),
        district: bare(district),
        subdistrict: bare(subdistrict),
        postal_code: postcode,
        formatted_address: [aoi, road, subdistrict, district, province, postcode]
          .filter(Boolean)
          .join(' '),
        place_name: aoi === '' ? road : aoi,
        confidence: reverseConfidence,
        source,
      }
    },
  }
}

function localeOf(language: string): string {
  return language === 'th' ? 'th' : 'en'
}
