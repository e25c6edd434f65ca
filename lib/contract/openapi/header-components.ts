/** The headers of requests and responses, written once and referred to. */
import { wireHeaders } from '../headers.ts'
import { languages } from '../languages.ts'

const senderAccount = {
  name: wireHeaders.senderAccount,
  in: 'header',
  schema: { type: 'string', format: 'uuid' },
}

export const parameterComponents = {
  SenderAccount: {
    ...senderAccount,
    required: true,
    description:
      'The sender account the call acts for; not part of the signature. Missing: 401. Not a UUID, unknown or of another organization: one and the same 403.',
  },
  OptionalSenderAccount: {
    ...senderAccount,
    required: false,
    description: 'The sender account the call acts for, if any; not part of the signature.',
  },
  AcceptLanguage: {
    name: wireHeaders.language,
    in: 'header',
    required: false,
    description: `The language of texts: ${languages.join(', ')}. Others give English.`,
    schema: { type: 'string' },
  },
  LegacyResponse: {
    name: wireHeaders.legacyResponse,
    in: 'header',
    required: false,
    description: 'true: the JSON reply comes in the LegacyEnvelope, always with status 200.',
    schema: { enum: ['true'] },
  },
}

export const headerComponents = {
  RequestId: {
    description: "Ours: the request's name in the log of the service.",
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer', minimum: 0 },
  },
}
