import { expect, test } from 'vitest'
import { importDirection } from './import-direction.ts'
import { plantedProject } from './project.ts'

function faultsOf(from: string, text: string, to: string): string[] {
  const project = plantedProject({ [from]: text, [to]: '' })
  return importDirection.find(project).map(({ path, message }) => `${path} ${message}`)
}

const forbidden: readonly (readonly [from: string, to: string])[] = [
  ['lib/money.ts', 'server/clock.ts'],
  ['lib/money.ts', 'components/ui/link.tsx'],
  ['components/ui/link.tsx', 'server/portal/portal.ts'],
  ['components/ui/link.tsx', 'app/page.tsx'],
  ['app/page.tsx', 'server/tms/service.ts'],
  ['app/page.tsx', 'server/db/database.ts'],
  ['server/portal/portal.ts', 'server/tms/service.ts'],
  ['server/portal/portal.ts', 'server/config.ts'],
  ['server/tms/service.ts', 'server/portal/portal.ts'],
  ['server/tms/service.ts', 'server/sandbox/gateway.ts'],
  ['server/tms/service.ts', 'app/page.tsx'],
  ['server/db/database.ts', 'server/tms/service.ts'],
  ['server/sandbox/gateway.ts', 'server/tms/service.ts'],
  ['server/main.ts', 'app/page.tsx'],
  ['server/main.ts', 'tools/check/check.ts'],
  ['lib/money.ts', 'lib/money.fixture.ts'],
  ['server/main.ts', 'server/db/testing/test-database.ts'],
  ['lib/money.test.ts', 'server/clock.ts'],
]

test.each(forbidden)('%s must not import %s', (from, to) => {
  expect(faultsOf(from, `import '#${to}'`, to)).toHaveLength(1)
})

const allowed: readonly (readonly [from: string, to: string])[] = [
  ['lib/signing/sign.ts', 'lib/money.ts'],
  ['components/ui/link.tsx', 'lib/money.ts'],
  ['app/page.tsx', 'components/ui/link.tsx'],
  ['app/page.tsx', 'server/portal/portal.ts'],
  ['server/portal/portal.ts', 'server/db/database.ts'],
  ['server/tms/service.ts', 'server/db/database.ts'],
  ['server/tms/service.ts', 'server/clock.ts'],
  ['server/main.ts', 'server/sandbox/gateway.ts'],
  ['server/tms/service.test.ts', 'server/db/testing/test-database.ts'],
]

test.each(allowed)('%s may import %s', (from, to) => {
  expect(faultsOf(from, `import '#${to}'`, to)).toEqual([])
})

test.each([
  ["a type's import", "import type { A } from '#server/clock.ts'"],
  ['a re-export', "export { a } from '#server/clock.ts'"],
  ['a dynamic import', "const a = await import('#server/clock.ts')"],
  ['an import type', "let a: import('#server/clock.ts').A"],
  ['a relative path', "import '../server/clock.ts'"],
  ['a worker', "new Worker(new URL('../server/clock.ts', import.meta.url))"],
])('sees %s', (_, text) => {
  expect(faultsOf('lib/money.ts', text, 'server/clock.ts')).toHaveLength(1)
})

test.each([
  ['lib/money.ts', 'node:fs'],
  ['lib/money.ts', 'node:crypto'],
  ['lib/signing/sign.ts', 'node:fs'],
  ['lib/money.ts', 'pg'],
  ['components/ui/link.tsx', 'node:path'],
  ['components/ui/link.tsx', 'hono'],
  ['server/tms/service.ts', 'next/headers'],
  ['server/tms/service.ts', 'react'],
  ['app/page.tsx', 'pg'],
])('%s must not import the module %s', (from, specifier) => {
  expect(faultsOf(from, `import '${specifier}'`, 'x.ts')).toHaveLength(1)
})

test.each([
  ['lib/money.ts', 'zod'],
  ['lib/signing/sign.ts', 'node:crypto'],
  ['components/ui/link.tsx', 'lucide-react'],
  ['server/tms/service.ts', 'node:crypto'],
  ['lib/money.test.ts', 'vitest'],
])('%s may import the module %s', (from, specifier) => {
  expect(faultsOf(from, `import '${specifier}'`, 'x.ts')).toEqual([])
})

test('an import of a file that is not there is found', () => {
  expect(faultsOf('server/main.ts', "import './gone.ts'", 'x.ts')).toEqual([
    'server/main.ts imports ./gone.ts, which is not there',
  ])
})
