import { z } from 'zod'

/** A word of the organization's own for a thing of the catalogue or a unit, by which programs may know it. */
export const codeSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/)
  .describe('Of letters, digits, `.`, `_` and `-`. It stays as it was first saved.')
