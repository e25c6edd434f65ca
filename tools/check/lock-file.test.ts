import { expect, test } from 'vitest'
import { lockFileInStep } from './lock-file.ts'
import { plantedProject } from './project.ts'

function messagesOf(manifest: object, locked: object): string[] {
  const texts = {
    'package.json': JSON.stringify(manifest),
    'package-lock.json': JSON.stringify({ packages: { '': locked } }),
  }
  return lockFileInStep.find(plantedProject(texts)).map(({ message }) => message)
}

test('a changed, a missing and a left-over range are found', () => {
  expect(
    messagesOf(
      { dependencies: { zod: '^4.0.0', pg: '^8.0.0' } },
      { dependencies: { zod: '^3.0.0' }, devDependencies: { knip: '^6.0.0' } },
    ),
  ).toEqual([
    'dependencies: zod is ^3.0.0, in package.json ^4.0.0',
    'dependencies: pg is absent, in package.json ^8.0.0',
    'devDependencies: knip is ^6.0.0, in package.json absent',
  ])
})

test('equal lists pass, in any order', () => {
  const lists = { dependencies: { zod: '^4.0.0', pg: '^8.0.0' } }
  expect(messagesOf(lists, { dependencies: { pg: '^8.0.0', zod: '^4.0.0' } })).toEqual([])
})
