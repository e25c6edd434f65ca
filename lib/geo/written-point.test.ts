import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readWrittenPoint } from './written-point.ts'

const bangkok = { lat: 13.7563, lng: 100.5018 }

it.each([
  '13.7563, 100.5018',
  '13.7563 100.5018',
  '(13.7563,100.5018)',
  '100.5018, 13.7563',
  '13,7563; 100,5018',
  '13,7563, 100,5018',
  '13,7563 100,5018',
  '13.7563° 100.5018°',
  '13.7563°N, 100.5018°E',
  'N 13.7563 E 100.5018',
  'N13.7563° E100.5018°',
  '13.7563N100.5018E',
  'lat=13.7563&lng=100.5018',
  'N 13 45 22.68 E 100 30 6.48',
  '13:45:22.68 N, 100:30:6.48 E',
  'N13 45.378 E100 30.108',
  '100.5018E 13.7563N',
  'lat: 13.7563, lng: 100.5018',
  'Latitude 13.7563 Longitude 100.5018',
  'long 100.5018 lat 13.7563',
  'พิกัด 13.7563, 100.5018',
  'ละติจูด 13.7563 ลองจิจูด 100.5018',
  '๑๓.๗๕๖๓, ๑๐๐.๕๐๑๘',
  '13.7563 องศาเหนือ 100.5018 องศาตะวันออก',
  '北纬13.7563° 东经100.5018°',
  '东经100.5018度，北纬13.7563度',
  '坐标：13.7563，100.5018',
  '１３.７５６３，１００.５０１８',
  `13°45'22.68"N 100°30'6.48"E`,
  '13° 45′ 22.68″ N, 100° 30′ 6.48″ E',
  '13°45’22.68”N 100°30’6.48”E',
  "13°45'22.68''N 100°30'06.48''E",
  '13 deg 45 min 22.68 sec N, 100 deg 30 min 6.48 sec E',
  '13° 45.378’ N 100° 30.108’ E',
  '13 องศา 45 ลิปดา 22.68 ฟิลิปดา เหนือ 100 องศา 30 ลิปดา 6.48 ฟิลิปดา ตะวันออก',
  '北纬13度45分22.68秒 东经100度30分6.48秒',
])('reads %s', (text) => {
  const found = readWrittenPoint(text)?.point
  expect(found?.lat).toBeCloseTo(bangkok.lat, 6)
  expect(found?.lng).toBeCloseTo(bangkok.lng, 6)
})

it.each([
  ['33.8688 S, 151.2093 E', -33.8688, 151.2093],
  [`33°52'7.68"S 151°12'33.48"E`, -33.8688, 151.2093],
  ['-33.8688, 151.2093', -33.8688, 151.2093],
  ['−33.8688, 151.2093', -33.8688, 151.2093],
  ['南纬33.8688度 东经151.2093度', -33.8688, 151.2093],
  ['40.7128° N, 74.006° W', 40.7128, -74.006],
  ['S 6.2, E 106.8', -6.2, 106.8],
])('reads the hemisphere of %s', (text, lat, lng) => {
  const found = readWrittenPoint(text)?.point
  expect(found?.lat).toBeCloseTo(lat, 6)
  expect(found?.lng).toBeCloseTo(lng, 6)
})

it('says where the order is open, and where it is not', () => {
  expect(readWrittenPoint('43.8, 87.6')?.swapped).toEqual({ lat: 87.6, lng: 43.8 })
  expect(readWrittenPoint('13.7563, 100.5018')?.swapped).toBeNull()
  expect(readWrittenPoint('43.8N, 87.6E')?.swapped).toBeNull()
})

it.each([
  '',
  '10110',
  '99/1 ม.3',
  '99/1 หมู่ 3 ต.บางพลีใหญ่',
  '13, 100',
  '13 100',
  '12.5',
  '13.7563, 100.5018, 5.2',
  '95.1, 100.5',
  '13.7, 200.5',
  '13.7N, 100.5N',
  `13°75'22"N 100°30'6"E`,
  'N 13 75 22 E 100 30 6',
  '13 45 22.68 100 30 6.48',
  'Soi 13.5 Moo 100.2',
  'Route 13.7 / 100.5 Bangkok',
  '081-234-5678',
  '2026.11 24.12 12',
])('leaves %s to be an address', (text) => {
  expect(readWrittenPoint(text)).toBeNull()
})

it('reads back what it is given, in degrees and in minutes and seconds', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  fc.assert(
    fc.property(degrees(90), degrees(180), (lat, lng) => {
      const dms = (value: number, [plus, minus]: readonly [string, string]) => {
        const size = Math.abs(value)
        const minutes = (size % 1) * 60
        const seconds = ((minutes % 1) * 60).toFixed(5)
        // A rounded sixty is a minute that no one writes.
        fc.pre(Number(seconds) < 60)
        return `${Math.floor(size)}°${Math.floor(minutes)}'${seconds}"${value < 0 ? minus : plus}`
      }
      const found = readWrittenPoint(`${dms(lat, ['N', 'S'])} ${dms(lng, ['E', 'W'])}`)?.point
      expect(found?.lat).toBeCloseTo(lat, 6)
      expect(found?.lng).toBeCloseTo(lng, 6)
    }),
  )
})

it('takes any text without failing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(() => readWrittenPoint(text)).not.toThrow()
    }),
  )
})
