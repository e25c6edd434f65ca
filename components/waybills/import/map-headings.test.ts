import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { languages } from '#lib/contract/languages.ts'
import { importFields } from './import-fields.ts'
import { mapHeadings, unitInHeading } from './map-headings.ts'

const textsSchema = z.object({
  field: z.record(z.enum(importFields), z.string()),
  unit: z.object({ kg: z.string(), cm: z.string() }),
})

test.each(languages)(
  'the headings of the example in %s are read again, with their units',
  (language) => {
    const path = new URL(`../../../app/messages/${language}/waybill-import.json`, import.meta.url)
    const { field, unit } = textsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    expect(mapHeadings(importFields.map((each) => field[each]))).toEqual(importFields)
    const measured = [`${field.weight} (${unit.kg})`, `${field.length} (${unit.cm})`]
    expect(mapHeadings(measured)).toEqual(['weight', 'length'])
    expect(measured.map((heading) => unitInHeading(heading))).toEqual([
      { weightUnit: 'kg' },
      { lengthUnit: 'cm' },
    ])
  },
)

test.each([
  [
    ['Order No.', 'Name', 'Tel', 'Address', 'Sub-district', 'District', 'Province', 'Zip'],
    [
      'outTradeNo',
      'receiverName',
      'receiverPhone',
      'receiverAddress',
      'receiverDistrictName',
      'receiverCityName',
      'receiverProvinceName',
      'receiverPostCode',
    ],
  ],
  // With a city, the district is the part below it.
  [
    ['City', 'District'],
    ['receiverCityName', 'receiverDistrictName'],
  ],
  [
    ['省', '市', '区'],
    ['receiverProvinceName', 'receiverCityName', 'receiverDistrictName'],
  ],
  [
    ['ชื่อผู้รับ Receiver name', 'อำเภอ/เขต'],
    ['receiverName', 'receiverCityName'],
  ],
  [
    ['outTradeNo', 'parcel weight_kg', 'weight_kg'],
    ['outTradeNo', null, 'weight'],
  ],
  // A row number is nobody's order number.
  [
    ['No.', 'ลำดับ'],
    [null, null],
  ],
])('%j are %j', (headings, fields) => {
  expect(mapHeadings(headings)).toEqual(fields)
})

test('the better name is the field, and of two equal headings the first', () => {
  expect(mapHeadings(['Customer', 'Receiver'])).toEqual([null, 'receiverName'])
  expect(mapHeadings(['Phone', 'Phone', 'Phone 2'])).toEqual([
    'receiverPhone',
    null,
    'receiverPhone2',
  ])
})
