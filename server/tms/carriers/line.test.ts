import { expect, it } from 'vitest'
import { createLine } from './line.ts'

it('lets so many in at one carrier, the rest in the order in which they came, and others at once', async () => {
  const line = createLine({ most: 2 })
  const entered: string[] = []
  const enter = async (name: string, carrier = 'a') => {
    const leave = await line.enter(carrier)
    entered.push(name)
    return leave
  }
  const [first, second] = await Promise.all([enter('1'), enter('2')])
  const third = enter('3')
  const fourth = enter('4')
  await enter('other', 'b')
  expect(entered).toEqual(['1', '2', 'other'])
  // Leaving twice gives one place back.
  second()
  second()
  const leaveThird = await third
  expect(entered).toEqual(['1', '2', 'other', '3'])
  first()
  const leaveFourth = await fourth
  leaveThird()
  leaveFourth()
  await Promise.all([enter('5'), enter('6')])
  expect(entered).toEqual(['1', '2', 'other', '3', '4', '5', '6'])
})
