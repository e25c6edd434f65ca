import { expect, test } from 'vitest'
import { openGazetteer } from '../regions/regions.ts'
import { sortCodeOf } from './sort-code.ts'
import { bangkok } from './testing/sample-waybill.ts'

const gazetteer = openGazetteer()

/** The code of a receiver with these names, from the district to the post code. */
function codeOf(names: readonly (string | null)[], country = 'TH'): string {
  const [district = null, city = null, province = null, post_code = null] = names
  const receiver = { ...bangkok, address: 'Somewhere 5', district, city, province, post_code }
  return sortCodeOf(receiver, { gazetteer, country }).code
}

test('is made of the codes of province and district, however their names are written', () => {
  for (const names of [
    ['คลองตัน', 'คลองเตย', 'กรุงเทพมหานคร', '10110'],
    ['แขวงคลองตัน', 'เขตคลองเตย', 'กทม', null],
    ['Khlong Tan', 'Khlong Toei', 'Bangkok', '10110'],
  ]) {
    expect(codeOf(names), names.join()).toBe('10-33')
  }
  expect(codeOf([null, 'อ.บางพลี', 'จ.สมุทรปราการ', '10540'])).toBe('11-03')
  expect(codeOf(['浦东新区', '上海市', '上海市', '201203'], 'CN')).toBe('31-0115')
  expect(codeOf(['Phường 5', 'Quận Tân Bình', 'Hồ Chí Minh', null], 'VN')).toBe('79-766')
})

test('is the post code where the district is not known, and never a guess', () => {
  expect(codeOf(['Xyz', 'Abc', 'Nowhere', '99999'])).toBe('99999')
  expect(codeOf([null, 'Berlin', 'Berlin', '10115'], 'DE')).toBe('10115')
  expect(codeOf([null, null, null, null])).toBe('')
  expect(codeOf([null, null, 'ขอนแก่น', null])).toBe('')
})
