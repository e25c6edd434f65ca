import { expect, test } from 'vitest'
import { holdTogether } from './hold-together.ts'

test.each([
  ['th', '{name} {count} คัน', '{name} {count}\u00a0คัน'],
  [
    'th',
    '{count, plural, other {#}} ชิ้น · {weight}',
    '{count, plural, other {#}}\u00a0ชิ้น · {weight}',
  ],
  ['th', 'รถบรรทุกตู้ทึบ 6 ล้อ', 'รถบรรทุกตู้ทึบ 6\u00a0ล้อ'],
  ['zh', '请在 15 分钟内输入', '请在 15\u00a0分钟内输入'],
  ['zh', '第 {page} 页，共 {pages} 页', '第\u00a0{page}\u00a0页，共 {pages}\u00a0页'],
] as const)('a number keeps its unit (%s: %s)', (language, text, held) => {
  expect(holdTogether(text, language)).toBe(held)
})

test('English is left alone', () => {
  expect(holdTogether('Enter its code within 15 minutes.', 'en')).toBe(
    'Enter its code within 15 minutes.',
  )
})
