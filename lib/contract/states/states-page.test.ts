import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deliveryTransitions } from './delivery-states.ts'
import { orderStatuses, orderTransitions, stopTransitions } from './order-statuses.ts'
import { paymentTransitions } from './payment-states.ts'
import { quoteTransitions } from './quote-states.ts'
import type { TransitionTable } from './transition-table.ts'
import { tripStages } from './trip-stages.ts'
import { parcelProgress } from './waybill-of-parcels.ts'
import { waybillTransitions } from './waybill-states.ts'

/** By its path from the root, where tests run. */
const page = readFileSync('docs/states.md', 'utf8')

const machines: readonly (readonly [string, TransitionTable<string>, string])[] = [
  ['Quote', quoteTransitions, 'active'],
  ['Payment', paymentTransitions, 'pending'],
  ['Order', orderTransitions, 'pending'],
  ['Delivery', deliveryTransitions, 'pending'],
  ['Waybill', waybillTransitions, 'draft'],
  ['Stop', stopTransitions, 'pending'],
]

test.each(machines)('the page of states draws each transition of %s', (title, table, start) => {
  const moves = Object.entries(table).flatMap(([from, exits]) =>
    (exits.length === 0 ? ['[*]'] : exits).map((to) => `${from} --> ${to}`),
  )
  const drawn = partOf(title).match(/\S+ --> \S+/g) ?? []
  expect(drawn.toSorted()).toEqual([`[*] --> ${start}`, ...moves].toSorted())
})

test('the page of states has the table of a trip', () => {
  const rows = [
    ...partOf('One trip in three words').matchAll(/^\| (\w+) +\| (\w+) +\| (\w+) +\|$/gm),
  ]
  const stages = orderStatuses.map((status) => {
    const { delivery, waybill } = tripStages[status]
    return [status, delivery, waybill]
  })
  expect(rows.map(([, ...cells]) => cells)).toEqual([['order', 'delivery', 'waybill'], ...stages])
})

test('the page of states lists how far a parcel is', () => {
  const [, parcels = ''] = partOf('Waybill').split('### Parcels')
  const listed = [...parcels.matchAll(/^\d+\. (\w+)$/gm)]
  expect(listed.map(([, state]) => state)).toEqual([...parcelProgress])
})

function partOf(title: string): string {
  const part = page.split(/^## /m).find((each) => each.startsWith(`${title}\n`))
  if (part === undefined) throw new Error(`the page has no ${title}`)
  return part
}
