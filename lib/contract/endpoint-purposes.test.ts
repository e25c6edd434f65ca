import { expect, test } from 'vitest'
import { endpointPurpose } from './endpoint-purposes.ts'
import { endpoints } from './endpoints.ts'

test('every endpoint says in each language what it does', () => {
  const untold = endpoints.filter((endpoint) =>
    (['th', 'zh'] as const).some(
      (language) => endpointPurpose(endpoint, language) === endpoint.summary,
    ),
  )
  expect(untold.map(({ name }) => name)).toEqual([])
})

test('in English it is the summary of the interface', () => {
  for (const endpoint of endpoints) expect(endpointPurpose(endpoint, 'en')).toBe(endpoint.summary)
})
