/** Addresses and regions: interface 4.2 and 7.5, which give the statuses and no error values. */
import { z } from 'zod'
import { defineError, noFacts } from './error-definition.ts'
import { fieldError, fieldFacts } from '../validation-problems.ts'

const ours = 'The interface gives the status; the error value is ours.'

export const addressErrors = {
  invalid_input_mode: defineError(noFacts, {
    status: 400,
    en: 'Give exactly one of: address, url, or lat with lng.',
    th: 'โปรดระบุเพียงอย่างเดียว: address, url หรือ lat คู่กับ lng',
    zh: '请仅提供以下之一：address、url，或同时提供 lat 与 lng。',
    ours,
  }),
  coordinates_out_of_range: defineError(fieldFacts, {
    status: 400,
    ...fieldError,
    ours,
  }),
  address_not_resolved: defineError(noFacts, {
    status: 404,
    en: 'Nothing could be found for this address.',
    th: 'ไม่พบตำแหน่งของที่อยู่นี้',
    zh: '无法解析该地址。',
    ours,
  }),
  map_link_not_supported: defineError(noFacts, {
    status: 400,
    en: 'This is not a map link that can be read.',
    th: 'ลิงก์นี้ไม่ใช่ลิงก์แผนที่ที่รองรับ',
    zh: '该链接不是可识别的地图链接。',
    ours: 'Also for hosts that are not on the list of those that are followed.',
  }),
  map_link_unreachable: defineError(noFacts, {
    status: 502,
    en: 'The short link could not be opened. Use the full link, the address or coordinates.',
    th: 'ไม่สามารถเปิดลิงก์แบบย่อได้ โปรดใช้ลิงก์แบบเต็ม ที่อยู่ หรือพิกัด',
    zh: '无法打开短链接，请改用完整链接、地址或坐标。',
    ours: 'A short link whose host does not answer.',
  }),
  country_required: defineError(noFacts, {
    status: 400,
    en: 'The parameter country is required.',
    th: 'ต้องระบุพารามิเตอร์ country',
    zh: '必须提供参数 country。',
    ours,
  }),
  country_not_supported: defineError(z.object({ country: z.string() }), {
    status: 404,
    en: 'There are no regions for the country {country}.',
    th: 'ไม่มีข้อมูลเขตการปกครองของประเทศ {country}',
    zh: '没有国家 {country} 的行政区划数据。',
    ours: 'The interface does not mention this case.',
  }),
}
