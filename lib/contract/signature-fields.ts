/** The three signature fields (interface part 5): in the JSON body, or in the query of a GET. */
import { z } from 'zod'

export const signatureFieldsSchema = z
  .object({
    api_key: z
      .string()
      .max(128)
      .regex(/^ak_[\x21-\x7e]+$/)
      .describe('Identifies the organization; sent in clear.'),
    nonceStr: z
      .string()
      .regex(/^\d{13}$/)
      .describe('Milliseconds since the Unix epoch, within 5 minutes of now.'),
    sign: z
      .string()
      .regex(/^[0-9A-F]{64}$/)
      .describe('HMAC-SHA256 of the canonical JSON, in uppercase hexadecimal.'),
  })
  .meta({ id: 'SignatureFields' })

export type SignatureFields = z.output<typeof signatureFieldsSchema>

export const signatureFieldNames = ['api_key', 'nonceStr', 'sign'] as const
