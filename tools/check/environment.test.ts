import { expect, test } from 'vitest'
import { environment } from './environment.ts'
import { plantedProject } from './project.ts'

function countIn(path: string, text: string): number {
  return environment.find(plantedProject({ [path]: text })).length
}

const reads = [
  'const port = process.env.PORT',
  "const port = process.env['PORT']",
  "const port = process['env'].PORT",
  'const { PORT } = process.env',
  'const { env } = process',
  "import { env } from 'node:process'",
  'load({ port: process.env.PORT })',
  'const copy = { ...process.env }',
]

test.each(reads)('finds %s', (text) => {
  expect(countIn('server/tms/service.ts', text)).toBe(1)
  expect(countIn('components/map/map.tsx', text)).toBe(1)
})

test.each(reads.slice(0, -1))('an entry point must not read a variable either: %s', (text) => {
  expect(countIn('server/main.ts', text)).toBe(1)
})

test('an entry point passes the environment on as a whole', () => {
  expect(countIn('server/main.ts', 'loadConfig({ env: process.env })')).toBe(0)
  expect(countIn('server/dev/service-process.ts', 'spawn({ ...process.env })')).toBe(0)
})

test.each(['server/config.ts', 'tools/test.ts', 'bench/bench.ts', 'vitest.config.ts'])(
  '%s reads it',
  (path) => {
    expect(countIn(path, 'const port = process.env.PORT')).toBe(0)
  },
)
