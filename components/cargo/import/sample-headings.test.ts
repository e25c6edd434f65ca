import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { itemFields } from '#lib/cargo/item-fields.ts'
import { readHeadings } from './read-headings.ts'
import { readYesNo } from './read-row.ts'
import { languages } from '#lib/contract/languages.ts'
import { z } from 'zod'

const namesSchema = z.looseObject({
  ...Object.fromEntries(itemFields.map((field) => [field, z.string().optional()])),
  flipable: z.string(),
  import: z.looseObject({ yes: z.string(), no: z.string() }),
})

const unitsSchema = z.looseObject({
  length: z.string(),
  weight: z.string(),
  units: z.looseObject({ cm: z.string(), kg: z.string() }),
})

test.each(languages)('the tables we write ourselves in %s are read again', (language) => {
  const path = new URL(`../../../app/messages/${language}/cargo.json`, import.meta.url)
  const cargo = namesSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const headings = itemFields.map((field) =>
    String(cargo[field === 'tippable' ? 'flipable' : field]),
  )
  expect(readHeadings(headings)?.map((column) => column?.field)).toEqual(itemFields)
  expect([cargo.import.yes, cargo.import.no].map(readYesNo)).toEqual([true, false])
})

test.each(languages)('the units of the example in %s are understood', (language) => {
  const path = new URL(`../../../app/messages/${language}/cargo.json`, import.meta.url)
  const { length, weight, units } = unitsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  const columns = readHeadings([`${length} (${units.cm})`, `${weight} (${units.kg})`])
  expect(columns).toEqual([
    { field: 'length', lengthUnit: 'cm' },
    { field: 'weight', weightUnit: 'kg' },
  ])
})
