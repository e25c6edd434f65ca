/**
 * Errors of the HTTP request itself and of the service as a whole, which the interface does not mention;
 * then authentication and access: interface part 5 and 7.4.
 */
import { z } from 'zod'
import { defineError, defineTextError, noFacts } from './error-definition.ts'
import { fieldError, fieldFacts } from '../validation-problems.ts'
import { legacyCodes } from '../legacy-codes.ts'
import { planFeatures } from '../plan-features.ts'

const ours = 'The interface does not mention this case.'

const unauthorizedText = {
  en: 'The signature could not be verified. Check the key, the secret, the clock and nonceStr in milliseconds.',
  th: 'ตรวจสอบลายเซ็นไม่ผ่าน โปรดตรวจสอบ api_key, api_secret, เวลาของระบบ และ nonceStr ที่เป็นมิลลิวินาที',
  zh: '签名验证失败。请检查 api_key、api_secret、系统时间以及以毫秒为单位的 nonceStr。',
}

export const requestErrors = {
  invalid_json: defineError(noFacts, {
    status: 400,
    en: 'The request body is not valid JSON in UTF-8.',
    th: 'เนื้อหาคำขอไม่ใช่ JSON ที่ถูกต้องในรูปแบบ UTF-8',
    zh: '请求体不是有效的 UTF-8 编码 JSON。',
    ours,
  }),
  too_deep: defineError(z.object({ limit: z.int() }), {
    status: 400,
    en: 'The request body is nested more than {limit} levels deep.',
    th: 'เนื้อหาคำขอซ้อนกันลึกเกิน {limit} ชั้น',
    zh: '请求体的嵌套层级超过 {limit} 层。',
    ours,
  }),
  invalid_body: defineError(fieldFacts, {
    status: 400,
    ...fieldError,
    ours: 'A body that fails validation where no other error of the interface fits.',
  }),
  invalid_query: defineError(fieldFacts, {
    status: 400,
    ...fieldError,
    ours: 'A query parameter that fails validation where no other error of the interface fits.',
  }),
  path_not_found: defineError(noFacts, {
    status: 404,
    en: 'There is nothing at this path.',
    th: 'ไม่พบเส้นทางที่เรียก',
    zh: '该路径不存在。',
    ours,
  }),
  method_not_allowed: defineError(z.object({ allow: z.array(z.string()) }), {
    status: 405,
    en: 'This path accepts only: {allow}.',
    th: 'เส้นทางนี้รองรับเฉพาะเมธอด: {allow}',
    zh: '该路径仅支持以下方法：{allow}。',
    ours: 'The methods stand in the Allow header too.',
  }),
  request_timeout: defineError(noFacts, {
    status: 408,
    en: 'The request took too long to arrive.',
    th: 'คำขอใช้เวลาส่งนานเกินไป',
    zh: '请求传输超时。',
    ours,
  }),
  payload_too_large: defineError(z.object({ limit_bytes: z.int() }), {
    status: 413,
    en: 'The request body is larger than {limit_bytes} bytes.',
    th: 'เนื้อหาคำขอมีขนาดเกิน {limit_bytes} ไบต์',
    zh: '请求体超过 {limit_bytes} 字节。',
    ours,
  }),
  uri_too_long: defineError(z.object({ limit_bytes: z.int() }), {
    status: 414,
    en: 'The address of the request is longer than {limit_bytes} bytes.',
    th: 'ที่อยู่ของคำขอยาวเกิน {limit_bytes} ไบต์',
    zh: '请求地址超过 {limit_bytes} 字节。',
    ours,
  }),
  unsupported_media_type: defineError(noFacts, {
    status: 415,
    en: 'The Content-Type must be application/json.',
    th: 'Content-Type ต้องเป็น application/json',
    zh: 'Content-Type 必须为 application/json。',
    ours,
  }),
  too_many_requests: defineError(z.object({ retry_after_seconds: z.int() }), {
    status: 429,
    // A program must not take it for a fault in its parameters.
    legacyCode: legacyCodes.systemError,
    en: 'Your organization has sent too many requests at once. Please try again in {retry_after_seconds} seconds.',
    th: 'องค์กรของคุณส่งคำขอพร้อมกันมากเกินไป โปรดลองใหม่ใน {retry_after_seconds} วินาที',
    zh: '贵组织同时发送的请求过多，请在 {retry_after_seconds} 秒后重试。',
    ours: 'An addition: the interface shows no limits of requests. The seconds stand in the Retry-After header too.',
  }),
  internal: defineError(noFacts, {
    status: 500,
    en: 'Something went wrong on our side. Please try again later.',
    th: 'เกิดข้อผิดพลาดภายในระบบ โปรดลองใหม่อีกครั้งภายหลัง',
    zh: '服务内部发生错误，请稍后重试。',
    ours: 'The request id stands in the X-Request-Id header only.',
  }),
  overloaded: defineError(z.object({ retry_after_seconds: z.int() }), {
    status: 503,
    en: 'The service is busy. Please try again in {retry_after_seconds} seconds.',
    th: 'ระบบกำลังมีผู้ใช้งานหนาแน่น โปรดลองใหม่ใน {retry_after_seconds} วินาที',
    zh: '服务繁忙，请在 {retry_after_seconds} 秒后重试。',
    ours: 'The seconds stand in the Retry-After header too.',
  }),
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
