import { expect, test } from 'vitest'
import { holdAllWords, holdWords } from './hold-words.ts'

const torn = 'เมื่อชำระเงินตามใบเสนอราคาแล้ว คำสั่งขนส่งจะแสดงที่นี่'

test('a compound has no place for a line to end in a sentence', () => {
  expect(holdWords(torn)).toContain('คำ\u2060สั่ง\u2060ขนส่ง')
  expect(holdWords(torn)).toContain('ใบ\u2060เสนอ')
})

test('nothing else of the sentence is changed', () => {
  expect(holdWords(torn).replaceAll('\u2060', '')).toBe(torn)
  expect(holdWords(holdWords(torn))).toBe(holdWords(torn))
})

test('what stands on one line is left as it was written', () => {
  expect(holdWords('คำสั่งขนส่ง')).toBe('คำสั่งขนส่ง')
})

test('the texts of papers are laid out elsewhere', () => {
  const held = holdAllWords({ orders: { none: { body: torn } }, receipt: { note: torn } }, [
    'receipt',
  ])
  expect(held).toEqual({
    orders: { none: { body: holdWords(torn) } },
    receipt: { note: torn },
  })
})

test('a text that was parsed stays what it is, with its words held', () => {
  const parsed = ['เหลือ ', ['count', 'plural', { other: [['count', '#'], ` ${torn}`] }]]
  expect(holdAllWords({ orders: { left: parsed } }, [])).toEqual({
    orders: {
      left: ['เหลือ ', ['count', 'plural', { other: [['count', '#'], ` ${holdWords(torn)}`] }]],
    },
  })
})
