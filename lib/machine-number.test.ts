import { expect, test } from 'vitest'
import { isMachineNumber } from './machine-number.ts'

test('the number that the form makes and a UUID say nothing to people', () => {
  expect(isMachineNumber('F-0A1B2C3D4E5F')).toBe(true)
  expect(isMachineNumber('0199a000-0000-7000-8000-00000000000A')).toBe(true)
})

test.each(['PO-1', 'F-12', 'F-2026-11-23', '0A1B2C3D4E5F', 'F-0A1B2C3D4E5F-2', ''])(
  '%s is somebody’s own',
  (number) => {
    expect(isMachineNumber(number)).toBe(false)
  },
)
