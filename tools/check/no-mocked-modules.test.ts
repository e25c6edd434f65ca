import { expect, test } from 'vitest'
import { noMockedModules } from './no-mocked-modules.ts'
import { plantedProject } from './project.ts'

test('a mocked module is found, a fake function is not', () => {
  const text =
    "vi.mock('#server/clock.ts')\nconst seen = vi.fn()\nvi.doMock('./store.ts', () => ({}))"
  const found = noMockedModules.find(plantedProject({ 'server/a.test.ts': text }))
  expect(found.map(({ line }) => line)).toEqual([1, 3])
})
