/**
 * Structured logs: one JSON line each on a pipe, with what must never be in them taken out. A request
 * is logged by its route and never by its address, because a query string carries a signature and may
 * carry a person's address.
 */
import { pino, type Logger } from 'pino'

export type { Logger }

const secretFields = [
  'api_secret',
  'apiSecret',
  'sign',
  'password',
  'authorization',
  'cookie',
  'secretKey',
]

export function createLog({ level }: { level: string }): Logger {
  return pino({
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
  })
}
