/** What vehicles are called, by their type. Lists do not wait long for it: a type can be read too. */
import { cache } from 'react'
import type { Language } from '#lib/contract/languages.ts'
import { vehicleTypes } from '../catalogue/vehicle-types.ts'

const answeredWithinMs = 2_000

export const vehicleNames = cache(async (language: Language): Promise<(type: string) => string> => {
  const known = await vehicleTypes({ language, timeoutMs: answeredWithinMs })
  const names = new Map(known.map(({ type, name }) => [type, name]))
  return (type) => names.get(type) ?? type
})
