/** Vitest's global set-up: one PostgreSQL for the whole run, found by the tests through `inject`. */
import type { TestProject } from 'vitest/node'
import { testDatabaseUrl } from '../../../tools/test/environment.ts'
import { startTestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { readonly adminUrl: string; readonly template: string }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer({ url: testDatabaseUrl() })
  project.provide('testServer', { adminUrl: server.adminUrl, template: server.template })
  return () => server.stop()
}
