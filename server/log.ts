/**
 * Structured logs: one JSON line each on a pipe, with what must never be in them taken out. A request
 * is logged by its route and never by its address, because a query string carries a signature and may
 * carry a person's address.
 */
import { pino, type Logger, type LoggerOptions } from 'pino'

export type { Logger }

interface LineWriter {
  write(line: string): void
}

const secretFields = [
  'api_secret',
  'apiSecret',
  'sign',
  'password',
  'authorization',
  'cookie',
  'secretKey',
]

export function createLog({ level, out }: { level: string; out?: LineWriter }): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
  }
  return out === undefined ? pino(options) : pino(options, out)
}
