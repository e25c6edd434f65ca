import { expect, test } from 'vitest'
import { fileNames } from './file-names.ts'
import { plantedProject } from './project.ts'

test.each([
  'lib/utils.ts',
  'server/helpers/dates.ts',
  'lib/contract/types.ts',
  'components/ui/index.ts',
  'components/ui/Button.tsx',
  'lib/priceRoute.ts',
])('%s is refused', (path) => {
  expect(fileNames.find(plantedProject({ [path]: '' }))).toHaveLength(1)
})

test.each([
  'lib/price-route.test.ts',
  'app/[locale]/(storefront)/not-found.tsx',
  'server/db/0001-base.long.test.ts',
  'next.config.mjs',
])('%s passes', (path) => {
  expect(fileNames.find(plantedProject({ [path]: '' }))).toEqual([])
})
