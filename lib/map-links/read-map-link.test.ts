import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gcj02ToBd09 } from '#lib/geo/bd09.ts'
import { wgs84ToGcj02 } from '#lib/geo/gcj02.ts'
import type { Point } from '#lib/geo/great-circle.ts'
import { encodePlusCode } from '#lib/geo/plus-code.ts'
import { readMapLink } from './read-map-link.ts'

const box = (south: number, north: number, west: number, east: number) =>
  fc.record({
    // As links have them: six decimals.
    lat: fc
      .double({ min: south, max: north, noNaN: true })
      .map((value) => Number(value.toFixed(6))),
    lng: fc.double({ min: west, max: east, noNaN: true }).map((value) => Number(value.toFixed(6))),
  })
const thailand = box(5.7, 20.3, 97.5, 105.5)
const china = box(25, 38, 104, 118)
const world = box(-85, 85, -179, 179)

type Form = readonly [name: string, write: (point: Point) => string, digits?: number]

const plain: readonly Form[] = [
  ['Google, screen', ({ lat, lng }) => `https://www.google.com/maps/@${lat},${lng},15z`],
  [
    'Google, place page',
    ({ lat, lng }) =>
      `https://www.google.com/maps/place/Big+C/@1.5,2.5,17z/data=!3m1!4b1!4m6!3m5!1s0x30e29f:0x2a5!8m2!3d${lat}!4d${lng}!16s%2Fg%2F11c`,
  ],
  [
    'Google, pin without 8m2',
    ({ lat, lng }) =>
      `https://www.google.co.th/maps/place/X/@1,2,17z/data=!4m5!3m4!1s0x0:0x0!3d${lat}!4d${lng}`,
  ],
  ['Google, q', ({ lat, lng }) => `https://maps.google.com/?q=${lat},${lng}`],
  ['Google, q with loc', ({ lat, lng }) => `http://maps.google.com/maps?q=loc:${lat},${lng}&z=14`],
  ['Google, q escaped', ({ lat, lng }) => `https://maps.google.com/maps?q=${lat}%2C${lng}`],
  ['Google, q with a space', ({ lat, lng }) => `https://www.google.com/maps?q=${lat},+${lng}`],
  ['Google, ll', ({ lat, lng }) => `https://maps.google.com/maps?ll=${lat},${lng}&z=16`],
  [
    'Google, query',
    ({ lat, lng }) => `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lng}`,
  ],
  [
    'Google, search path',
    ({ lat, lng }) => `https://www.google.com/maps/search/${lat},+${lng}?entry=tts`,
  ],
  ['Google, place path', ({ lat, lng }) => `https://www.google.com/maps/place/${lat},${lng}`],
  [
    'Google, destination',
    ({ lat, lng }) =>
      `https://www.google.com/maps/dir/?api=1&origin=1,2&destination=${lat},${lng}&travelmode=driving`,
  ],
  ['Google, daddr', ({ lat, lng }) => `https://maps.google.com/maps?saddr=1,2&daddr=${lat},${lng}`],
  [
    'Google, directions path',
    ({ lat, lng }) => `https://www.google.com/maps/dir/13.7,100.5/${lat},${lng}/@13,100,12z`,
  ],
  [
    'Google, directions data',
    ({ lat, lng }) =>
      `https://www.google.com/maps/dir/A/B/@1,2,13z/data=!4m14!4m13!1m5!1m1!1s0x1:0x2!2m2!1d100.1!2d13.1!1m5!1m1!1s0x3:0x4!2m2!1d${lng}!2d${lat}!3e0`,
  ],
  [
    'Google, embedded',
    ({ lat, lng }) =>
      `https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3875.9!2d${lng}!3d${lat}!2m3!1f0!2f0!3f0`,
  ],
  [
    'Google, street view',
    ({ lat, lng }) => `https://www.google.com/maps?layer=c&cbll=${lat},${lng}`,
  ],
  [
    'Google, consent',
    ({ lat, lng }) =>
      `https://consent.google.com/ml?continue=${encodeURIComponent(`https://www.google.com/maps?q=${lat},${lng}`)}&gl=DE`,
  ],
  [
    'Google, wrapped',
    ({ lat, lng }) =>
      `https://www.google.com/url?q=${encodeURIComponent(`https://maps.google.com/?q=${lat},${lng}`)}&sa=D`,
  ],
  [
    'Google, plus code',
    (point) =>
      `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(encodePlusCode(point))}`,
    3,
  ],
  [
    'Google, plus code in a path',
    (point) => `https://www.google.com/maps/place/${encodePlusCode(point)}`,
    3,
  ],
  ['Apple, ll', ({ lat, lng }) => `https://maps.apple.com/?ll=${lat},${lng}&q=Dropped%20Pin`],
  [
    'Apple, coordinate',
    ({ lat, lng }) =>
      `https://maps.apple.com/place?address=Somewhere&coordinate=${lat},${lng}&name=Depot`,
  ],
  ['Apple, daddr', ({ lat, lng }) => `http://maps.apple.com/?saddr=1,2&daddr=${lat},${lng}`],
  ['Apple, q', ({ lat, lng }) => `https://maps.apple.com/?q=${lat},${lng}`],
  [
    'OpenStreetMap, marker',
    ({ lat, lng }) => `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=15/1.5/2.5`,
  ],
  ['OpenStreetMap, map', ({ lat, lng }) => `https://www.openstreetmap.org/#map=17/${lat}/${lng}`],
  [
    'OpenStreetMap, way',
    ({ lat, lng }) =>
      `https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&route=1.5,2.5;${lat},${lng}`,
  ],
  [
    'Longdo, lat and long',
    ({ lat, lng }) => `https://map.longdo.com/?lat=${lat}&long=${lng}&zoom=16&mode=icons`,
  ],
  ['Longdo, locate', ({ lat, lng }) => `https://map.longdo.com/?locate=${lat},${lng}`],
  ['Bing, cp', ({ lat, lng }) => `https://www.bing.com/maps?cp=${lat}~${lng}&lvl=16`],
  [
    'Bing, pin',
    ({ lat, lng }) => `https://bing.com/maps/default.aspx?cp=1~2&sp=point.${lat}_${lng}_Depot`,
  ],
  ['Bing, way', ({ lat, lng }) => `https://www.bing.com/maps?rtp=pos.1.5_2.5~pos.${lat}_${lng}`],
  ['Waze, ll', ({ lat, lng }) => `https://waze.com/ul?ll=${lat}%2C${lng}&navigate=yes`],
  ['Waze, to', ({ lat, lng }) => `https://www.waze.com/live-map/directions?to=ll.${lat}%2C${lng}`],
  ['geo', ({ lat, lng }) => `geo:${lat},${lng}`],
  ['geo with uncertainty', ({ lat, lng }) => `geo:${lat},${lng},12;crs=wgs84;u=35?z=15`],
  ['geo of Android', ({ lat, lng }) => `geo:0,0?q=${lat},${lng}(Depot%205)`],
  ['a message', ({ lat, lng }) => `ส่งของที่นี่ครับ https://maps.google.com/?q=${lat},${lng} ขอบคุณ`],
  ['without a scheme', ({ lat, lng }) => `www.google.com/maps?q=${lat},${lng}`],
  [
    'minutes and seconds',
    (point) => `https://www.google.com/maps/place/${encodeURIComponent(sexagesimal(point))}`,
    6,
  ],
]

const shifted: readonly Form[] = [
  [
    'Amap, marker',
    (point) =>
      `https://uri.amap.com/marker?position=${at(wgs84ToGcj02(point), 'lng')}&name=park&coordinate=gaode`,
  ],
  [
    'Amap, way',
    (point) =>
      `https://uri.amap.com/navigation?from=1,2,a&to=${at(wgs84ToGcj02(point), 'lng')},b&mode=car`,
  ],
  [
    'Amap, shared place',
    (point) =>
      `https://www.amap.com/?p=B0FF,${at(wgs84ToGcj02(point))},${encodeURIComponent('科技园,路 1')}`,
  ],
  ['Amap, shared point', (point) => `https://wb.amap.com/?q=${at(wgs84ToGcj02(point))},depot`],
  [
    'Amap, already exact',
    (point) => `https://uri.amap.com/marker?position=${at(point, 'lng')}&coordinate=wgs84`,
  ],
  [
    'Baidu, marker',
    (point) => `http://api.map.baidu.com/marker?location=${at(bd09(point))}&title=x&output=html`,
  ],
  [
    'Baidu, marker in GCJ-02',
    (point) =>
      `https://api.map.baidu.com/marker?location=${at(wgs84ToGcj02(point))}&coord_type=gcj02`,
  ],
  [
    'Baidu, marker in WGS 84',
    (point) => `https://api.map.baidu.com/marker?location=${at(point)}&coord_type=wgs84`,
  ],
  [
    'Baidu, way',
    (point) =>
      `https://api.map.baidu.com/direction?origin=x&destination=${encodeURIComponent(`latlng:${at(bd09(point))}|name:depot`)}&mode=driving`,
  ],
  ['Baidu, page', (point) => `https://map.baidu.com/?latlng=${at(bd09(point))}`],
  ['Google in China', (point) => `https://www.google.cn/maps?q=${at(wgs84ToGcj02(point))}`],
]

function at({ lat, lng }: Point, first: 'lat' | 'lng' = 'lat'): string {
  const parts = [lat.toFixed(8), lng.toFixed(8)]
  return (first === 'lat' ? parts : parts.toReversed()).join(',')
}

function bd09(point: Point): Point {
  return gcj02ToBd09(wgs84ToGcj02(point))
}

function sexagesimal({ lat, lng }: Point): string {
  const write = (value: number) => {
    const whole = Math.floor(value)
    const minutes = Math.floor((value - whole) * 60)
    return `${whole}°${minutes}'${((value - whole) * 3600 - minutes * 60).toFixed(4)}"`
  }
  return `${write(Math.abs(lat))}${lat < 0 ? 'S' : 'N'} ${write(Math.abs(lng))}${lng < 0 ? 'W' : 'E'}`
}

function pointOf(link: string): Point {
  const read = readMapLink(link)
  if (read.kind !== 'point') throw new Error(`${link} says ${read.kind}`)
  return read.point
}

function named([name, write, digits]: Form) {
  return { name, write, digits }
}

describe('a link gives back its point', () => {
  it.each(plain.map(named))('$name', ({ write, digits = 7 }) => {
    fc.assert(
      fc.property(fc.oneof(thailand, world), (point) => {
        const read = pointOf(write(point))
        expect(read.lat).toBeCloseTo(point.lat, digits)
        expect(read.lng).toBeCloseTo(point.lng, digits)
      }),
    )
  })

  it.each(shifted.map(named))('$name', ({ write }) => {
    fc.assert(
      fc.property(china, (point) => {
        const read = pointOf(write(point))
        expect(read.lat).toBeCloseTo(point.lat, 6)
        expect(read.lng).toBeCloseTo(point.lng, 6)
      }),
    )
  })
})

it('reads coded points of OpenStreetMap and Waze', () => {
  expect(readMapLink('https://osm.org/go/0EEQjE--')).toMatchObject({
    point: { lat: expect.closeTo(51.5108, 2) as number, lng: expect.closeTo(0.0549, 2) as number },
  })
  // "ezs42" is the geohash that its inventor's example uses.
  expect(readMapLink('https://waze.com/ul/hezs42')).toMatchObject({
    point: { lat: expect.closeTo(42.605, 2) as number, lng: expect.closeTo(-5.603, 2) as number },
  })
})

it('takes a name and a text where a link has no point', () => {
  expect(readMapLink('https://www.google.com/maps/place/Bang+Na,+Bangkok')).toEqual({
    kind: 'text',
    text: 'Bang Na, Bangkok',
  })
  expect(readMapLink('https://maps.apple.com/?address=Bang%20Phli')).toEqual({
    kind: 'text',
    text: 'Bang Phli',
  })
  expect(readMapLink('geo:0,0?q=Bang+Phli')).toEqual({ kind: 'text', text: 'Bang Phli' })
  expect(readMapLink('https://www.google.com/maps/search/PG8X%2B2W+Bang+Na')).toEqual({
    kind: 'plus_code',
    code: 'PG8X+2W',
    near: 'Bang Na',
  })
})

it('knows short links, and opens none', () => {
  for (const link of [
    'https://maps.app.goo.gl/AbCdEf123',
    'https://goo.gl/maps/AbCdEf',
    'see https://maps.app.goo.gl/AbC?g_st=il now',
    'https://surl.amap.com/abc',
    'https://j.map.baidu.com/12/abc',
    'https://maps.apple/p/abc',
  ]) {
    expect(readMapLink(link).kind).toBe('short')
  }
})

it.each([
  'https://example.com/maps?q=13.7,100.5',
  'https://google.com.evil.example/maps?q=13.7,100.5',
  'https://www.google.com/search?q=13.7,100.5',
  'https://evilgoogle.com/maps?q=13.7,100.5',
  'https://goo.gl/other/abc',
  'https://maps.app.goo.gl.evil.example/abc',
  'https://maps.google.com/?q=95.1,100.5x',
  'https://maps.google.com/?cid=123456',
  'ftp://maps.google.com/?q=13.7,100.5',
  'javascript:alert(1)',
  'geo:13.7,100.5;crs=other',
  'geo:95,200',
  'not a link',
  '',
])('"%s" is no map link with a point', (link) => {
  expect(readMapLink(link).kind).not.toBe('point')
  expect(readMapLink(link).kind).not.toBe('short')
})

it('is done with anything that is pasted', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (text) => {
      expect(readMapLink(text)).toHaveProperty('kind')
    }),
  )
})
