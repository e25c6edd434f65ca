import type { LocalizedText } from '#lib/contract/languages.ts'
import type { TradeState } from './trades.ts'

export const texts = {
  title: { en: 'Payment', th: 'ชำระเงิน', zh: '付款' },
  practice: {
    en: 'Practice payment. No money moves.',
    th: 'การชำระเงินจำลอง ไม่มีการตัดเงินจริง',
    zh: '模拟付款，不会产生真实扣款。',
  },
  payTo: { en: 'Pay to', th: 'ชำระให้', zh: '收款方' },
  amount: { en: 'Amount', th: 'จำนวนเงิน', zh: '金额' },
  paidAmount: { en: 'Paid', th: 'ชำระแล้ว', zh: '已付' },
  description: { en: 'For', th: 'รายการ', zh: '用途' },
  bank: { en: 'Bank', th: 'ธนาคาร', zh: '银行' },
  reference: { en: 'Reference', th: 'เลขอ้างอิง', zh: '参考号' },
  expires: { en: 'Pay before', th: 'ชำระภายใน', zh: '付款截止' },
  state: { en: 'State', th: 'สถานะ', zh: '状态' },
  qr: { en: 'QR code of this payment', th: 'คิวอาร์โค้ดของการชำระเงินนี้', zh: '本次付款的二维码' },
  pay: { en: 'Pay', th: 'ชำระเงิน', zh: '付款' },
  fail: { en: 'Fail', th: 'จำลองว่าชำระไม่สำเร็จ', zh: '模拟付款失败' },
  back: { en: 'Back to {merchant}', th: 'กลับไปที่ {merchant}', zh: '返回 {merchant}' },
  unknown: { en: 'There is no such payment', th: 'ไม่พบการชำระเงินนี้', zh: '没有这笔付款' },
  unknownAdvice: {
    en: 'Check the address, or start again where you came from.',
    th: 'ตรวจสอบที่อยู่หน้าเว็บ หรือเริ่มใหม่จากหน้าที่คุณมา',
    zh: '请检查网址，或回到来源页面重新开始。',
  },
} as const satisfies Record<string, LocalizedText>

/** A word for it, and what it means for the payer. */
export const stateTexts: Readonly<
  Record<TradeState, { readonly word: LocalizedText; readonly meaning: LocalizedText }>
> = {
  open: {
    word: { en: 'Waiting for payment', th: 'รอชำระเงิน', zh: '等待付款' },
    meaning: {
      en: 'Press Pay to pay, or Fail to see what happens when it goes wrong.',
      th: 'กดชำระเงินเพื่อชำระ หรือกดจำลองว่าชำระไม่สำเร็จเพื่อดูผลเมื่อเกิดข้อผิดพลาด',
      zh: '按“付款”完成付款，或按“模拟付款失败”查看失败时的情形。',
    },
  },
  paid: {
    word: { en: 'Paid', th: 'ชำระแล้ว', zh: '已付款' },
    meaning: {
      en: 'The payment went through, and {merchant} is being told.',
      th: 'ชำระเงินสำเร็จ กำลังแจ้ง {merchant}',
      zh: '付款成功，正在通知 {merchant}。',
    },
  },
  failed: {
    word: { en: 'Failed', th: 'ชำระไม่สำเร็จ', zh: '付款失败' },
    meaning: {
      en: 'Nothing was paid. Go back and choose how to pay again.',
      th: 'ไม่มีการชำระเงิน กลับไปเลือกวิธีชำระเงินใหม่',
      zh: '未付款。请返回重新选择付款方式。',
    },
  },
  expired: {
    word: { en: 'Expired', th: 'หมดเวลา', zh: '已过期' },
    meaning: {
      en: 'The time to pay is over. Go back for a new code.',
      th: 'หมดเวลาชำระเงินแล้ว กลับไปขอโค้ดใหม่',
      zh: '付款时间已过。请返回获取新的付款码。',
    },
  },
  closed: {
    word: { en: 'Closed', th: 'ปิดแล้ว', zh: '已关闭' },
    meaning: {
      en: 'This payment was replaced or called off. Nothing was paid.',
      th: 'รายการนี้ถูกแทนที่หรือยกเลิกแล้ว ไม่มีการชำระเงิน',
      zh: '此付款已被替换或取消，未扣款。',
    },
  },
}
