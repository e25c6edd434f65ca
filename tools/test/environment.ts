/**
 * The environment that tests run in: the caller's, without what would make them test something else.
 * A developer's DATABASE_URL must not get the tests' rows, nor an npm option decide what they do.
 */
import { join } from 'node:path'

export interface Surroundings {
  readonly root: string
  readonly env: NodeJS.ProcessEnv
}

const ofTheService = new Set([
  'ALLOWED_HOSTS',
  'DATABASE_URL',
  'DATA_DIR',
  'DEMO',
  'HOST',
  'LOG_LEVEL',
  'METRICS_TOKEN',
  'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY',
  'NODE_ENV',
  'PORT',
  'PUBLIC_URL',
  'QUOTE_VALIDITY_SECONDS',
  'ROLE',
  'SANDBOX_SPEED',
  'SECRET_KEY',
  'STOREFRONT_ORG',
  'TMS_API_KEY',
  'TMS_API_SECRET',
  'TMS_BASE_URL',
])

/** Tests start a hundred processes: Node keeps here what it has compiled, so that the next start takes half. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
}

export function testEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const clean: NodeJS.ProcessEnv = {
    ...env,
    ...compileCache,
    NO_COLOR: '1',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  for (const name of Object.keys(env)) {
    if (ofTheService.has(name) || /^(?:npm_|vitest)|^(?:INIT_CWD|FORCE_COLOR)$/i.test(name))
      delete clean[name]
  }
  return clean
}

/** Tests that take minutes are named so, and run only when they are asked for. */
export const longTests = '**/*.long.test.{ts,mjs}'

const longTestsVariable = 'LOADLINE_LONG_TESTS'

export function longTestsWanted(): boolean {
  return process.env[longTestsVariable] === '1'
}

export function environmentForLongTests(): Record<string, string> {
  return { [longTestsVariable]: '1' }
}

/** A PostgreSQL for the tests other than the embedded one; its user must be allowed to create databases. */
export function testDatabaseUrl(): string | undefined {
  return process.env['TEST_DATABASE_URL']?.trim() || undefined
}
