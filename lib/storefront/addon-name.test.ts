import { expect, test } from 'vitest'
import { addonName } from './addon-name.ts'

test('an add-on is called by its name, and one that nobody names by the words of its key', () => {
  const names = new Map([['tail_lift', 'ลิฟต์ท้าย']])
  expect(addonName(names, 'tail_lift')).toBe('ลิฟต์ท้าย')
  expect(addonName(names, 'two_man_delivery')).toBe('two man delivery')
})
