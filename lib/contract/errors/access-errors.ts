/** Authentication and access: interface part 5 and 7.4. */
import { z } from 'zod'
import { legacyCodes } from '../legacy-codes.ts'
import { planFeatures } from '../plan-features.ts'
import { defineError, defineTextError, noFacts } from './error-definition.ts'

const unauthorizedText = {
  en: 'The signature could not be verified. Check the key, the secret, the clock and nonceStr in milliseconds.',
  th: 'ตรวจสอบลายเซ็นไม่ผ่าน โปรดตรวจสอบ api_key, api_secret, เวลาของระบบ และ nonceStr ที่เป็นมิลลิวินาที',
  zh: '签名验证失败。请检查 api_key、api_secret、系统时间以及以毫秒为单位的 nonceStr。',
}

export const accessErrors = {
  invalid_domain: defineError(noFacts, {
    status: 400,
    wire: 'Invalid domain',
    en: 'This service does not answer at the address used.',
    th: 'บริการนี้ไม่ได้ให้บริการที่โดเมนที่เรียกใช้',
    zh: '服务不在所使用的域名上提供。',
  }),
  unauthorized: defineError(noFacts, {
    status: 401,
    legacyCode: legacyCodes.signatureFailed,
    wire: 'Unauthorized',
    ...unauthorizedText,
  }),
  /** The same bytes as `unauthorized`, except in the compatibility envelope. */
  unknown_organization: defineError(noFacts, {
    status: 401,
    legacyCode: legacyCodes.organizationNotFound,
    wire: 'Unauthorized',
    ...unauthorizedText,
  }),
  unauthenticated: defineError(noFacts, {
    status: 401,
    en: 'The header X-Sender-Account-Id is missing.',
    th: 'ไม่มีเฮดเดอร์ X-Sender-Account-Id',
    zh: '缺少请求头 X-Sender-Account-Id。',
  }),
  /** One entry for every cause, so that its replies cannot differ and ids cannot be probed. */
  forbidden: defineError(noFacts, {
    status: 403,
    en: 'This is not available to the sender account.',
    th: 'บัญชีผู้ส่งนี้ไม่มีสิทธิ์เข้าถึง',
    zh: '该发货账户无权访问。',
  }),
  feature_not_included: defineTextError(z.object({ feature: z.enum(planFeatures) }), {
    status: 403,
    en: 'Feature "{feature}" is not included in your subscription plan.',
    th: 'แพ็กเกจของคุณไม่รวมฟีเจอร์ "{feature}"',
    zh: '您的订阅套餐不包含功能“{feature}”。',
  }),
}
