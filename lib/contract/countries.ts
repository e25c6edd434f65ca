import { z } from 'zod'

/** ISO 3166-1 alpha-2. Lower case is read as upper case. */
export const countryCodeSchema = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .toUpperCase()
  .meta({ description: 'ISO 3166-1 alpha-2 country code.' })
