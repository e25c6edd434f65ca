import { expect, test } from 'vitest'
import { romanized } from './romanize.ts'

test.each([
  ['မောင်မောင်', 'Mawngmawng'],
  ['သန်းထွန်း ၁၂/၃', 'Thnhtwn 12/3'],
  ['محمد العلي', 'Mhmd Alaly'],
  ['شارع ٢٥', 'Shara 25'],
  ['خیابان ۱۲', 'Khyaban 12'],
  ['\ufee3\ufea4\ufee4\ufeaa', 'Mhmd'],
  ['דוד כהן', 'Dvd Khn'],
  ['Dr. דוד, 5 Moo 4', 'Dr. Dvd, 5 Moo 4'],
])('%s is written as %s', (text, latin) => {
  expect(romanized(text)).toBe(latin)
})

test.each(['สมหญิง น้ำผึ้ง', 'Nguyễn Ánh', '王小明', '김민수', '🙂'])('%s stays as it is', (text) => {
  expect(romanized(text)).toBe(text)
})
