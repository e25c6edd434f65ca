import { expect, test } from 'vitest'
import { buildInputsAreComplete } from './build-inputs.ts'
import { plantedProject } from './project.ts'

test('a file that a page reaches outside the list is found, however far', () => {
  const found = buildInputsAreComplete.find(
    plantedProject({
      'app/page.tsx': "import '#components/a.tsx'",
      'components/a.tsx': "import '#lib/b.ts'",
      'lib/b.ts': "import '../data/regions.json'",
      'data/regions.json': '{}',
    }),
  )
  expect(found.map(({ path }) => path)).toEqual(['data/regions.json'])
})

test("a type's source and a test's are not built into pages", () => {
  const found = buildInputsAreComplete.find(
    plantedProject({
      'app/page.tsx': "import type {} from '#server/config.ts'",
      'app/page.test.tsx': "import '#server/config.ts'",
      'server/config.ts': '',
    }),
  )
  expect(found).toEqual([])
})
