import { expect, test } from 'vitest'
import { emptyReceiver, fillReceiver } from './receiver-of-place.ts'

const maeRim = {
  receiverName: 'Somchai',
  receiverPhone: '081 234 5678',
  receiverAddress: '5 Moo 4',
  receiverDistrictName: 'Rim Tai',
  receiverCityName: 'Mae Rim',
  receiverProvinceName: 'Chiang Mai',
  receiverPostCode: '50180',
}
const phuket = { ...emptyReceiver, receiverAddress: 'Rawai', receiverProvinceName: 'Phuket' }

test('fills empty fields with the address that was found', () => {
  expect(fillReceiver(emptyReceiver, { before: emptyReceiver, next: maeRim })).toEqual(maeRim)
})

test('leaves nothing of the address before beside the next one', () => {
  expect(fillReceiver(maeRim, { before: maeRim, next: phuket })).toEqual(phuket)
})

test('keeps what a person typed since', () => {
  const typed = { ...maeRim, receiverAddress: '5/1 Moo 4' }
  expect(fillReceiver(typed, { before: maeRim, next: phuket })).toEqual({
    ...phuket,
    receiverAddress: '5/1 Moo 4',
  })
})
