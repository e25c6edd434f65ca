import { expect, test } from 'vitest'
import { portalRooms } from './portal-rooms.ts'
import { plantedProject } from './project.ts'

function faultsOf(from: string, to: string): string[] {
  const texts = { [from]: `import '#${to}'`, [to]: '' }
  return portalRooms.find(plantedProject(texts)).map(({ message }) => message)
}

test.each([
  ["a room's store from another", 'server/portal/staff/a.ts', 'server/portal/quote/store.ts'],
  ["a room's rule from a page", 'app/page.tsx', 'server/portal/access/rules.ts'],
  ['a room above', 'server/portal/access/access.ts', 'server/portal/orders/orders.ts'],
])('refuses %s', (_, from, to) => {
  expect(faultsOf(from, to)).toHaveLength(1)
})

test.each([
  ['a door', 'server/portal/orders/a.ts', 'server/portal/access/access.ts'],
  ['a door from a page', 'app/page.tsx', 'server/portal/access/current-access.ts'],
  ['the own store', 'server/portal/access/access.ts', 'server/portal/access/memberships.ts'],
  ['a room below', 'server/portal/access/access.ts', 'server/portal/identity/token.ts'],
  ['anything from a test', 'server/portal/orders/a.test.ts', 'server/portal/access/memberships.ts'],
])('lets pass %s', (_, from, to) => {
  expect(faultsOf(from, to)).toEqual([])
})

test('refuses a table that another file than its store names, and a room that is not listed', () => {
  const sql = 'const sql = `select 1 from portal.memberships m`'
  const find = (texts: Record<string, string>) => portalRooms.find(plantedProject(texts))
  expect(find({ 'server/portal/orders/a.ts': sql })).toHaveLength(1)
  expect(find({ 'server/portal/access/memberships.ts': sql })).toEqual([])
  expect(find({ 'server/portal/access/acting.test.ts': sql })).toEqual([])
  expect(find({ 'server/portal/errands/errands.ts': '' })).toHaveLength(1)
})
