/**
 * The problems of a field: a closed vocabulary with a text in each language, so that a refused request
 * names its field in the caller's language and a form can do the same.
 */
import { z } from 'zod'
import { keysOf } from '../keys-of.ts'
import type { Language, LocalizedText } from './languages.ts'

const texts = {
  required: { en: 'is required', th: 'จำเป็นต้องระบุ', zh: '为必填项' },
  wrong_type: {
    en: 'must be of type {limit}',
    th: 'ต้องเป็นข้อมูลชนิด {limit}',
    zh: '的类型必须为 {limit}',
  },
  not_integer: { en: 'must be a whole number', th: 'ต้องเป็นจำนวนเต็ม', zh: '必须为整数' },
  wrong_format: { en: 'has a wrong format', th: 'มีรูปแบบไม่ถูกต้อง', zh: '格式不正确' },
  not_allowed_value: {
    en: 'must be one of: {limit}',
    th: 'ต้องเป็นค่าใดค่าหนึ่งต่อไปนี้: {limit}',
    zh: '必须是以下值之一：{limit}',
  },
  too_short: {
    en: 'is too short (at least {limit} characters)',
    th: 'ต้องมีอย่างน้อย {limit} อักขระ',
    zh: '至少需要 {limit} 个字符',
  },
  too_long: {
    en: 'is too long (at most {limit} characters)',
    th: 'ต้องมีไม่เกิน {limit} อักขระ',
    zh: '最多 {limit} 个字符',
  },
  too_few: {
    en: 'has too few entries (at least {limit})',
    th: 'ต้องมีอย่างน้อย {limit} รายการ',
    zh: '至少需要 {limit} 项',
  },
  too_many: {
    en: 'has too many entries (at most {limit})',
    th: 'ต้องมีไม่เกิน {limit} รายการ',
    zh: '最多 {limit} 项',
  },
  too_small: {
    en: 'must be at least {limit}',
    th: 'ต้องไม่น้อยกว่า {limit}',
    zh: '不得小于 {limit}',
  },
  not_above: {
    en: 'must be greater than {limit}',
    th: 'ต้องมากกว่า {limit}',
    zh: '必须大于 {limit}',
  },
  too_large: {
    en: 'must be at most {limit}',
    th: 'ต้องไม่เกิน {limit}',
    zh: '不得大于 {limit}',
  },
  not_below: {
    en: 'must be less than {limit}',
    th: 'ต้องน้อยกว่า {limit}',
    zh: '必须小于 {limit}',
  },
  unknown_field: {
    en: 'is not a known field',
    th: 'ไม่ใช่ฟิลด์ที่ระบบรู้จัก',
    zh: '不是可识别的字段',
  },
  not_found: {
    en: 'does not refer to anything that exists',
    th: 'อ้างถึงข้อมูลที่ไม่มีอยู่',
    zh: '所引用的对象不存在',
  },
  repeated: {
    en: 'must not be given more than once',
    th: 'ต้องไม่ระบุซ้ำ',
    zh: '不得重复提供',
  },
  one_of_needed: {
    en: 'must be given, or one of: {limit}',
    th: 'ต้องระบุ หรือระบุอย่างใดอย่างหนึ่งต่อไปนี้: {limit}',
    zh: '必须提供，或提供以下之一：{limit}',
  },
  wrong_sum: {
    en: 'must add up to {limit}',
    th: 'ต้องรวมกันได้ {limit}',
    zh: '合计必须为 {limit}',
  },
  out_of_order: {
    en: 'must not be before {limit}',
    th: 'ต้องไม่มาก่อน {limit}',
    zh: '不得早于 {limit}',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>

export const validationProblemSchema = z.enum(keysOf(texts)).meta({ id: 'ValidationProblem' })

export type ValidationProblem = z.output<typeof validationProblemSchema>

/** The facts of every error that names a field. */
export const fieldFacts = z.object({
  field: z.string(),
  problem: validationProblemSchema,
  /** The bound, the type or the list of values that the field missed, as text. */
  limit: z.string().optional(),
})

export type FieldFacts = z.output<typeof fieldFacts>

/** The text of an error that names a field. */
export const fieldError = {
  en: '{field} {problem_text}',
  th: '{field} {problem_text}',
  zh: '{field} {problem_text}',
  words: ({ problem, limit = '?' }: FieldFacts, language: Language) => ({
    problem_text: texts[problem][language].replace('{limit}', () => limit),
  }),
}
