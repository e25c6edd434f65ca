import { expect, test } from 'vitest'
import { deliveryIdSchema, waybillIdSchema } from '#lib/contract/ids.ts'
import { stepsOnto } from './sent-move.ts'

const to = deliveryIdSchema.parse(crypto.randomUUID())
const open = deliveryIdSchema.parse(crypto.randomUUID())
const newWaybill = () => waybillIdSchema.parse(crypto.randomUUID())

test('taken back, each waybill returns to the vehicle or delivery that it came from', () => {
  const [waits, onFirst, onSecond, carried] = [
    newWaybill(),
    newWaybill(),
    newWaybill(),
    newWaybill(),
  ]
  const { steps, back } = stepsOnto(to, {
    waybillIds: [onFirst, waits, onSecond],
    fromDelivery: [carried],
    openDelivery: open,
    onBoard: new Map([
      [onFirst, 1],
      [onSecond, 2],
    ]),
  })
  expect(steps).toEqual([
    {
      change: {
        kind: 'load',
        deliveryId: to,
        waybillIds: [onFirst, waits, onSecond],
        from: null,
      },
      then: { kind: 'gone', waybillIds: [onFirst, waits, onSecond] },
    },
    { change: { kind: 'load', deliveryId: to, waybillIds: [carried], from: open } },
  ])
  expect(back).toEqual([
    {
      change: { kind: 'unload', deliveryId: to, waybillIds: [onFirst] },
      then: { kind: 'move', waybillIds: [onFirst], to: 1 },
    },
    { change: { kind: 'unload', deliveryId: to, waybillIds: [waits] } },
    {
      change: { kind: 'unload', deliveryId: to, waybillIds: [onSecond] },
      then: { kind: 'move', waybillIds: [onSecond], to: 2 },
    },
    { change: { kind: 'load', deliveryId: open, waybillIds: [carried], from: to } },
  ])
})
