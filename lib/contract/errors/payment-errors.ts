/**
 * Paying and tracking (interface 7.8 and 7.9), and sender accounts with their wallets. `forbidden` is in
 * `request-errors.ts`.
 */
import { z } from 'zod'
import { ours } from '../ours.ts'
import { payTypeSchema } from '../pay-types.ts'
import { defineError, noFacts } from './error-definition.ts'

const paidBySchema = payTypeSchema.meta(
  ours('An addition: how it is paid already. Absent where it cannot be paid for another reason.'),
)

export const paymentErrors = {
  not_found: defineError(noFacts, {
    status: 404,
    en: 'There is no such quote or order.',
    th: 'ไม่พบใบเสนอราคาหรือคำสั่งขนส่ง',
    zh: '报价或订单不存在。',
  }),
  payment_method_not_allowed: defineError(z.object({ allowed: z.array(payTypeSchema) }), {
    status: 409,
    en: 'This way of paying is not allowed. Allowed: {allowed}.',
    th: 'ไม่สามารถใช้วิธีชำระเงินนี้ได้ วิธีที่ใช้ได้: {allowed}',
    zh: '不支持该支付方式，可用方式：{allowed}。',
  }),
  not_payable: defineError(z.object({ paid_by: paidBySchema.optional() }), {
    status: 409,
    en: 'The quote has expired, is paid already or cannot be paid.',
    th: 'ใบเสนอราคาหมดอายุ ชำระแล้ว หรือไม่สามารถชำระได้',
    zh: '报价已过期、已支付或无法支付。',
  }),
  insufficient_balance: defineError(noFacts, {
    status: 409,
    en: 'The balance of the wallet is too low.',
    th: 'ยอดเงินในกระเป๋าเงินไม่เพียงพอ',
    zh: '钱包余额不足。',
  }),
  gateway_not_configured: defineError(noFacts, {
    status: 503,
    en: 'The organization has no payment gateway configured.',
    th: 'องค์กรยังไม่ได้ตั้งค่าช่องทางรับชำระเงิน',
    zh: '该组织未配置支付网关。',
  }),
  exchange_rate_not_configured: defineError(noFacts, {
    status: 503,
    en: 'The currency of the quote cannot be converted.',
    th: 'ไม่สามารถแปลงสกุลเงินของใบเสนอราคาได้',
    zh: '无法换算报价的币种。',
  }),
  pay_failed: defineError(noFacts, {
    status: 500,
    en: 'The payment could not be started. No money was taken.',
    th: 'ไม่สามารถเริ่มการชำระเงินได้ และยังไม่มีการหักเงิน',
    zh: '无法发起支付，未扣款。',
  }),
  no_open_transfer: defineError(noFacts, {
    status: 409,
    en: 'There is no bank transfer that waits for a slip.',
    th: 'ไม่มีรายการโอนเงินที่รอหลักฐานการโอน',
    zh: '没有等待上传凭证的银行转账。',
    ours: 'Belongs to an addition.',
  }),
  sender_account_in_use: defineError(
    z.object({ by: z.enum(['orders', 'waybills', 'payments', 'wallet']) }),
    {
      status: 409,
      en: 'The account cannot be erased yet: something of it is still under way, or its wallet is not empty.',
      th: 'ยังลบบัญชีนี้ไม่ได้ เพราะยังมีรายการที่ดำเนินการอยู่ หรือกระเป๋าเงินยังมียอดคงเหลือ',
      zh: '暂时无法删除此账户：仍有事项在进行中，或钱包中还有余额。',
      ours: 'For the console. `by` is the first of what needs it: orders, waybills, payments, wallet.',
    },
  ),
  sender_account_code_taken: defineError(z.object({ code: z.string() }), {
    status: 409,
    en: 'A sender account with the code {code} exists already.',
    th: 'มีบัญชีผู้ส่งที่ใช้รหัส {code} อยู่แล้ว',
    zh: '编号为 {code} 的发货账户已存在。',
    ours: 'Belongs to an addition.',
  }),
  no_wallet: defineError(noFacts, {
    status: 409,
    en: 'This sender account has no wallet.',
    th: 'บัญชีผู้ส่งนี้ไม่มีกระเป๋าเงิน',
    zh: '该发货账户没有钱包。',
    ours: 'Belongs to an addition.',
  }),
}
