import { expect, test } from 'vitest'
import { circles } from './circles.ts'
import { plantedProject } from './project.ts'

function messagesOf(texts: Readonly<Record<string, string>>): string[] {
  return circles.find(plantedProject(texts)).map(({ message }) => message)
}

test('finds a circle of files, however long', () => {
  expect(
    messagesOf({
      'lib/a.ts': "import './b.ts'",
      'lib/b.ts': "export * from './c.ts'",
      'lib/c.ts': "const a = import('./a.ts')",
    }),
  ).toEqual(['files in a circle: lib/a.ts -> lib/b.ts -> lib/c.ts -> lib/a.ts'])
})

test('a file that leads into a circle is not blamed for it', () => {
  const found = circles.find(
    plantedProject({
      'lib/a.ts': "import './b.ts'",
      'lib/b.ts': "import './c.ts'",
      'lib/c.ts': "import './b.ts'",
    }),
  )
  expect(found.map(({ path }) => path)).toEqual(['lib/b.ts'])
})

test('a circle of types alone counts too', () => {
  expect(
    messagesOf({ 'lib/a.ts': "import type {} from './b.ts'", 'lib/b.ts': "import './a.ts'" }),
  ).toHaveLength(1)
})

test('finds rooms that know each other, also by types and through other files', () => {
  expect(
    messagesOf({
      'server/tms/orders/orders.ts': "import type {} from '../quotes/quotes.ts'",
      'server/tms/quotes/quotes.ts': '',
      'server/tms/quotes/expiry.ts': "import '../orders/orders.ts'",
    }),
  ).toEqual(['rooms in a circle: orders -> quotes -> orders'])
})

test('routes above the middleware above a door are no circle', () => {
  expect(
    messagesOf({
      'server/tms/organizations/routes.ts': "import '../http/route.ts'",
      'server/tms/http/route.ts': "import '../organizations/organizations.ts'",
      'server/tms/organizations/organizations.ts': "import '../http/service-error.ts'",
      'server/tms/http/service-error.ts': '',
    }),
  ).toEqual([])
})

test('finds folders of components, of lib and of the portal that know each other', () => {
  expect(
    messagesOf({
      'components/route/route-step.tsx': "import type {} from '#components/map/map.tsx'",
      'components/map/map.tsx': "import '#lib/geo/point.ts'",
      'components/map/pin.tsx': "import '../route/kept.ts'",
      'components/route/kept.ts': '',
      'lib/geo/point.ts': "import '../money.ts'",
      'lib/money.ts': "import './geo/near.ts'",
      'lib/geo/near.ts': '',
    }),
  ).toEqual(['rooms in a circle: components/map -> components/route -> components/map'])
  expect(
    messagesOf({
      'server/portal/orders/orders.ts': "import type {} from '../access/access.ts'",
      'server/portal/access/access.ts': "import '../orders/store.ts'",
      'server/portal/orders/store.ts': '',
    }),
  ).toHaveLength(1)
})
