import { expect, test } from 'vitest'
import { plantedProject } from './project.ts'
import { serviceRooms } from './service-rooms.ts'

function faultsOf(from: string, to: string): string[] {
  const texts = { [`server/tms/${from}`]: `import '#server/tms/${to}'`, [`server/tms/${to}`]: '' }
  return serviceRooms.find(plantedProject(texts)).map(({ message }) => message)
}

test.each([
  ["another room's store", 'orders/orders.ts', 'quotes/store.ts'],
  ["another room's rule", 'orders/orders.ts', 'quotes/transitions.ts'],
  ["another room's routes", 'orders/routes.ts', 'quotes/routes.ts'],
  ['a store from the top', 'service.ts', 'quotes/store.ts'],
  ['HTTP from a door', 'quotes/quotes.ts', 'http/reply.ts'],
  ['HTTP from a store', 'quotes/store.ts', 'http/route.ts'],
  ['a store from the middleware', 'http/authenticate.ts', 'organizations/store.ts'],
  ["the console's inside", 'quotes/quotes.ts', 'console/routes.ts'],
])('refuses %s', (_, from, to) => {
  expect(faultsOf(from, to)).toHaveLength(1)
})

test.each([
  ["another room's door", 'orders/orders.ts', 'quotes/quotes.ts'],
  ["the room's own store", 'quotes/quotes.ts', 'quotes/store.ts'],
  ['the middleware from routes', 'quotes/routes.ts', 'http/route.ts'],
  ['the middleware from routes in a folder', 'quotes/routes/pay.ts', 'http/route.ts'],
  ['the middleware from the console', 'console/console.ts', 'http/route.ts'],
  ['the one error from a rule', 'quotes/transitions.ts', 'http/service-error.ts'],
  ['a door from the middleware', 'http/authenticate.ts', 'organizations/organizations.ts'],
  ['routes from the top', 'service.ts', 'quotes/routes.ts'],
  ['anything from a test', 'orders/orders.test.ts', 'quotes/store.ts'],
])('lets pass %s', (_, from, to) => {
  expect(faultsOf(from, to)).toEqual([])
})
