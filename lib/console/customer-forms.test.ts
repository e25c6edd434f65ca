import { expect, it } from 'vitest'
import { fieldOfPlace } from './catalogue-forms.ts'
import { saveCustomer } from '../contract/console/customers.ts'
import { amountOfForm, customerOfForm, emptyAddress, emptyCustomer } from './customer-forms.ts'

const address = { ...emptyAddress, contact_name: 'Lek', phone: '0812345678', address: '1 Tha Phae' }

function placed(place: string) {
  const form = { ...emptyCustomer, name: 'Tea', dispatch_addresses: [{ ...address, place }] }
  return saveCustomer.body.shape.customer.safeParse(customerOfForm(form))
}

it.each([
  ['13.6685, 100.6141', { lat: 13.6685, lng: 100.6141 }],
  ['13.6685,100.6141', { lat: 13.6685, lng: 100.6141 }],
  [' ', {}],
])('a place is typed as %s', (place, point) => {
  expect(placed(place).data?.dispatch_addresses[0]).toEqual({
    contact_name: 'Lek',
    phone: '0812345678',
    address: '1 Tha Phae',
    country: 'TH',
    ...point,
  })
})

it.each(['13.6', '13.6,', ', 100', 'here, there', '1, 2, 3', '91, 0', '13.6, x'])(
  '%s is no place',
  (place) => {
    const fields = placed(place).error?.issues.map(({ path }) =>
      fieldOfPlace(`dispatch_addresses[0].${String(path.at(-1))}`),
    )
    expect(new Set(fields)).toEqual(new Set(['dispatch_addresses[0].place']))
  },
)

it.each([
  ['in', '1,250.50', 1250.5],
  ['out', '20', -20],
  ['in', '', undefined],
  ['in', '0', undefined],
  ['out', '-5', undefined],
  ['in', 'much', undefined],
] as const)('money %s of %s is %s', (direction, amount, made) => {
  expect(amountOfForm({ direction, amount, reason: '', request_id: '' })).toBe(made)
})
