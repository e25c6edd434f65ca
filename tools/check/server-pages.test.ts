import { expect, test } from 'vitest'
import { plantedProject } from './project.ts'
import { serverPages } from './server-pages.ts'

const island = "'use client'\nexport default function Page() { return null }"

function pathsOf(texts: Readonly<Record<string, string>>): string[] {
  return serverPages.find(plantedProject(texts)).map(({ path }) => path)
}

test('a page or layout of the client is found, wherever it lies', () => {
  const paths = ['app/layout.tsx', 'app/(storefront)/page.tsx', 'app/ops/[id]/loading.tsx']
  expect(pathsOf(Object.fromEntries(paths.map((path) => [path, island])))).toEqual(paths)
})

test('islands, error pages and the words in a text pass', () => {
  expect(
    pathsOf({
      'components/map/map.tsx': island,
      'app/error.tsx': island,
      'app/page.tsx': "const text = 'use client'",
    }),
  ).toEqual([])
})
