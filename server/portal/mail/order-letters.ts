/** The mails about an order: its money and its trip. */
import { fillPlaceholders, type LocalizedText } from '#lib/contract/languages.ts'
import type { MoneyReturn } from '#lib/contract/quote-payment.ts'
import { writeDate } from '#lib/dates/date-formats.ts'
import type { Reading } from '../identity/people.ts'
import {
  letterOf,
  type LetterFor,
  type LetterParts,
  type LetterTexts,
  type Rows,
} from './letter.ts'

export interface OrderFacts {
  /** As people read it aloud. */
  readonly number: string
  /** Where it goes from and to, in a few words each. */
  readonly from: string
  readonly to: string
  /** The path of the page to open, like /orders/... */
  readonly path: string
}

/** As the wire shows it. */
interface Sum {
  readonly amount: number
  readonly currency: string
}

/** A sum that went back; `to` null where the service does not say where. */
interface Returned extends Sum {
  readonly to: MoneyReturn | null
}

/** Facts that a payer needs for a bank transfer. */
export interface TransferFacts {
  readonly reference: string
  readonly bank: string
  readonly accountName: string
  readonly accountNumber: string
}

const names = {
  number: { en: 'Order', th: 'คำสั่งขนส่ง', zh: '订单号' },
  from: { en: 'From', th: 'ต้นทาง', zh: '起点' },
  to: { en: 'To', th: 'ปลายทาง', zh: '终点' },
  paid: { en: 'Paid', th: 'ยอดที่ชำระ', zh: '已付金额' },
  amount: { en: 'Amount', th: 'จำนวนเงิน', zh: '金额' },
  received: { en: 'Arrived', th: 'ได้รับแล้ว', zh: '已到账' },
  rest: { en: 'Still missing', th: 'ยังขาด', zh: '还差' },
  bank: { en: 'Bank', th: 'ธนาคาร', zh: '银行' },
  accountName: { en: 'Account name', th: 'ชื่อบัญชี', zh: '户名' },
  accountNumber: { en: 'Account number', th: 'เลขที่บัญชี', zh: '账号' },
  reference: { en: 'Reference', th: 'รหัสอ้างอิง', zh: '附言' },
  until: { en: 'Pay by', th: 'ชำระภายใน', zh: '付款截止' },
  delivered: { en: 'Delivered', th: 'ส่งถึงเมื่อ', zh: '送达时间' },
  driver: { en: 'Driver', th: 'คนขับ', zh: '司机' },
  phone: { en: 'Phone', th: 'โทรศัพท์', zh: '电话' },
  plate: { en: 'Plate', th: 'ทะเบียนรถ', zh: '车牌' },
  pickup: { en: 'Expected at the pickup', th: 'คาดว่าจะถึงจุดรับ', zh: '预计到达提货地' },
} as const satisfies Readonly<Record<string, LocalizedText>>

function orderRows({ number, from, to }: OrderFacts, { language }: Reading): Rows {
  return [
    [names.number[language], number],
    [names.from[language], from],
    [names.to[language], to],
  ]
}

/** Every letter about an order names it first. */
function orderLetter(
  texts: LetterTexts,
  order: OrderFacts,
  { facts = () => ({}), more = () => [], rows = () => [] }: LetterParts,
): LetterFor {
  return letterOf(texts, order, {
    facts: (reader) => ({ number: order.number, ...facts(reader) }),
    more,
    rows: (reader) => [...orderRows(order, reader), ...rows(reader)],
  })
}

function transferRows(transfer: TransferFacts, { language }: Reading): Rows {
  return (['bank', 'accountName', 'accountNumber', 'reference'] as const).map((name) => [
    names[name][language],
    transfer[name],
  ])
}

function moneyText({ amount, currency }: Sum, { language }: Reading): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat(language, style).format(amount)
}

const momentText = (at: Date, reader: Reading) => writeDate(at, { style: 'moment', ...reader })

const whereTexts = {
  wallet: {
    en: 'It is in your wallet.',
    th: 'เงินอยู่ในกระเป๋าเงินของคุณแล้ว',
    zh: '款项已在您的钱包中。',
  },
  gateway: {
    en: 'It is on its way back the way you paid. Your bank shows it within a few days.',
    th: 'กำลังคืนตามช่องทางที่คุณชำระ ธนาคารจะแสดงรายการภายในไม่กี่วัน',
    zh: '款项正在原路退回，银行会在几天内入账。',
  },
  bank: {
    en: 'We transfer it back to your bank account, usually within a few working days.',
    th: 'เราจะโอนคืนเข้าบัญชีธนาคารของคุณ โดยปกติภายในไม่กี่วันทำการ',
    zh: '我们会将款项转回您的银行账户，通常需要几个工作日。',
  },
  unknown: {
    en: 'It is in your wallet, or on its way back as it came if your account has no wallet.',
    th: 'เงินอยู่ในกระเป๋าเงินของคุณ หรือกำลังคืนทางเดิมหากบัญชีไม่มีกระเป๋าเงิน',
    zh: '款项已退入您的钱包；账户没有钱包时，正在原路退回。',
  },
} as const satisfies Readonly<Record<MoneyReturn | 'unknown', LocalizedText>>

/** One sentence with the sum, and one with its place. */
function returnedText(sentence: LocalizedText, returned: Returned, reader: Reading): string {
  const { language } = reader
  const total = moneyText(returned, reader)
  const gap = language === 'zh' ? '' : ' '
  const where = whereTexts[returned.to ?? 'unknown'][language]
  return `${fillPlaceholders(sentence[language], { total })}${gap}${where}`
}

const transferTexts = {
  subject: {
    en: 'Transfer {total} for order {number}',
    th: 'โปรดโอน {total} สำหรับคำสั่งขนส่ง {number}',
    zh: '请为订单 {number} 转账 {total}',
  },
  body: {
    en: 'Your order is placed. Transfer exactly this amount, with the reference, by {until}. If it has not arrived by then, the order is canceled and costs nothing.',
    th: 'เราได้รับคำสั่งขนส่งแล้ว โปรดโอนตามจำนวนนี้พร้อมระบุรหัสอ้างอิง ภายใน {until} หากเงินไม่เข้าภายในเวลานี้ ระบบจะยกเลิกคำสั่งขนส่งโดยไม่มีค่าใช้จ่าย',
    zh: '订单已提交。请在 {until} 前按此金额转账，并填写附言。届时仍未到账，订单将取消，不收取任何费用。',
  },
  link: { en: 'Open the payment', th: 'เปิดหน้าชำระเงิน', zh: '打开付款页面' },
} as const

export function transferAwaited(
  order: OrderFacts & {
    readonly total: Sum
    readonly transfer: TransferFacts
    readonly until: Date
  },
): LetterFor {
  const { total, transfer, until } = order
  return orderLetter(transferTexts, order, {
    facts: (reader) => ({
      total: moneyText(total, reader),
      until: momentText(until, reader),
    }),
    rows: (reader) => [
      [names.amount[reader.language], moneyText(total, reader)],
      ...transferRows(transfer, reader),
      [names.until[reader.language], momentText(until, reader)],
    ],
  })
}

const partTexts = {
  subject: {
    en: 'A part of the payment for order {number} has arrived',
    th: 'ได้รับเงินบางส่วนสำหรับคำสั่งขนส่ง {number} แล้ว',
    zh: '订单 {number} 的部分款项已到账',
  },
  body: {
    en: '{received} has arrived, and {rest} is still missing. Transfer the rest to the same account, with the same reference, by {until}. If it has not arrived by then, the order is canceled and the {received} goes back to you.',
    th: 'ได้รับแล้ว {received} ยังขาดอีก {rest} โปรดโอนส่วนที่เหลือเข้าบัญชีเดิม พร้อมรหัสอ้างอิงเดิม ภายใน {until} หากเงินไม่เข้าภายในเวลานี้ ระบบจะยกเลิกคำสั่งขนส่ง และคืนเงิน {received} ให้คุณ',
    zh: '已收到 {received}，还差 {rest}。请在 {until} 前将余款转入同一账户，附言不变。届时仍未到账，订单将取消，{received} 会退还给您。',
  },
  link: transferTexts.link,
} as const

export function partReceived(
  order: OrderFacts & {
    readonly received: Sum
    readonly rest: Sum
    readonly transfer: TransferFacts | null
    readonly until: Date
  },
): LetterFor {
  const { received, rest, transfer, until } = order
  return orderLetter(partTexts, order, {
    facts: (reader) => ({
      received: moneyText(received, reader),
      rest: moneyText(rest, reader),
      until: momentText(until, reader),
    }),
    rows: (reader) => [
      [names.received[reader.language], moneyText(received, reader)],
      [names.rest[reader.language], moneyText(rest, reader)],
      ...(transfer === null ? [] : transferRows(transfer, reader)),
      [names.until[reader.language], momentText(until, reader)],
    ],
  })
}

const reminderTexts = {
  subject: {
    en: 'Order {number} is waiting for your payment',
    th: 'คำสั่งขนส่ง {number} กำลังรอการชำระเงิน',
    zh: '订单 {number} 等待您付款',
  },
  body: {
    en: 'Your order is held until {until}. If {rest} has not arrived by then, it is canceled automatically.',
    th: 'เราเก็บคำสั่งขนส่งไว้ให้ถึง {until} หากเงิน {rest} ไม่เข้าภายในเวลานี้ ระบบจะยกเลิกให้เอง',
    zh: '订单为您保留至 {until}。届时 {rest} 仍未到账，订单将自动取消。',
  },
  link: { en: 'Pay now', th: 'ชำระเงิน', zh: '立即付款' },
} as const

const sentAlready: LocalizedText = {
  en: 'If you have transferred already, there is nothing to do: we confirm it when it has arrived, usually within a working day.',
  th: 'หากคุณโอนแล้ว ไม่ต้องทำอะไร เราจะยืนยันเมื่อเงินเข้า โดยปกติภายในหนึ่งวันทำการ',
  zh: '如果您已转账，无需再操作：到账后我们会确认，通常在一个工作日内。',
}

export function paymentReminder(
  order: OrderFacts & {
    readonly rest: Sum
    /** Null where it is paid in another way. */
    readonly transfer: TransferFacts | null
    readonly until: Date
  },
): LetterFor {
  const { rest, transfer, until } = order
  return orderLetter(reminderTexts, order, {
    facts: (reader) => ({
      rest: moneyText(rest, reader),
      until: momentText(until, reader),
    }),
    more: ({ language }) => (transfer === null ? [] : [sentAlready[language]]),
    rows: (reader) => [
      [names.amount[reader.language], moneyText(rest, reader)],
      ...(transfer === null ? [] : transferRows(transfer, reader)),
      [names.until[reader.language], momentText(until, reader)],
    ],
  })
}

const expiredTexts = {
  subject: {
    en: 'Order {number} is canceled: it was not paid in time',
    th: 'คำสั่งขนส่ง {number} ถูกยกเลิก เพราะไม่ได้ชำระภายในเวลา',
    zh: '订单 {number} 已取消：未按时付款',
  },
  body: {
    en: 'The time to pay is over, so the order was canceled. You owe nothing. If a payment for it should still arrive, it goes back to you.',
    th: 'หมดเวลาชำระเงินแล้ว คำสั่งขนส่งจึงถูกยกเลิก คุณไม่มียอดค้าง หากยังมีเงินสำหรับรายการนี้เข้ามา เราจะคืนให้คุณ',
    zh: '付款时间已过，订单已取消，您无需付款。若之后仍有款项到账，会退还给您。',
  },
  link: { en: 'Get a new price', th: 'ขอราคาใหม่', zh: '获取新价格' },
} as const

const canceledTexts = {
  subject: {
    en: 'Order {number} is canceled',
    th: 'คำสั่งขนส่ง {number} ถูกยกเลิกแล้ว',
    zh: '订单 {number} 已取消',
  },
  body: {
    en: 'The order was canceled, and nothing more is owed for it.',
    th: 'คำสั่งขนส่งถูกยกเลิกแล้ว และไม่มียอดที่ต้องชำระ',
    zh: '订单已取消，无需再支付任何费用。',
  },
  link: { en: 'See the order', th: 'ดูคำสั่งขนส่ง', zh: '查看订单' },
} as const

const wentBack: LocalizedText = {
  en: '{total} went back to you.',
  th: 'คืนเงินให้คุณแล้ว {total}',
  zh: '{total} 已退还给您。',
}

/** `isExpired`: it was not paid in time. `returned` null: nothing had been paid. */
export function orderCanceled(
  order: OrderFacts & { readonly isExpired: boolean; readonly returned: Returned | null },
): LetterFor {
  const { isExpired, returned } = order
  return orderLetter(isExpired ? expiredTexts : canceledTexts, order, {
    more: (reader) => (returned === null ? [] : [returnedText(wentBack, returned, reader)]),
  })
}

const returnedTexts = {
  subject: {
    en: 'Money for order {number} went back to you',
    th: 'คืนเงินของคำสั่งขนส่ง {number} ให้คุณแล้ว',
    zh: '订单 {number} 的款项已退还给您',
  },
  body: {
    en: 'Money arrived for this order that it did not need: it was too much, or came too late.',
    th: 'มีเงินเข้าสำหรับคำสั่งขนส่งนี้เกินกว่าที่ต้องชำระ หรือเข้ามาหลังหมดเวลา',
    zh: '此订单收到了多余的款项，或款项到账过晚。',
  },
  link: canceledTexts.link,
} as const

/** `returned`: all that went back so far. */
export function moneyReturned(order: OrderFacts & { readonly returned: Returned }): LetterFor {
  const { returned } = order
  return orderLetter(returnedTexts, order, {
    more: (reader) => [returnedText(wentBack, returned, reader)],
  })
}

const paidTexts = {
  subject: {
    en: 'Order {number} is paid',
    th: 'ชำระเงินคำสั่งขนส่ง {number} แล้ว',
    zh: '订单 {number} 已付款',
  },
  body: {
    en: 'Thank you. Your payment has arrived, and we are finding the truck. Once a driver is assigned, you see name, plate and position on the page of the order.',
    th: 'ขอบคุณ เราได้รับชำระเงินแล้ว และกำลังจัดหารถ เมื่อมีคนขับรับงาน คุณจะเห็นชื่อ ทะเบียนรถ และตำแหน่งในหน้าคำสั่งขนส่ง',
    zh: '感谢您。款项已到账，我们正在安排车辆。司机接单后，您可以在订单页面看到姓名、车牌和位置。',
  },
  link: { en: 'Follow the order', th: 'ติดตามคำสั่งขนส่ง', zh: '跟踪订单' },
} as const

const paidTooMuch: LocalizedText = {
  en: 'You paid {total} more than the price.',
  th: 'คุณชำระเกินราคา {total}',
  zh: '您多付了 {total}。',
}

/** `over`: what was paid on top of the price. */
export function orderPaid(
  order: OrderFacts & { readonly total: Sum; readonly over: Returned | null },
): LetterFor {
  const { total, over } = order
  return orderLetter(paidTexts, order, {
    more: (reader) => (over === null ? [] : [returnedText(paidTooMuch, over, reader)]),
    rows: (reader) => [[names.paid[reader.language], moneyText(total, reader)]],
  })
}

const driverTexts = {
  subject: {
    en: 'A driver is assigned to order {number}',
    th: 'มีคนขับรับงานคำสั่งขนส่ง {number} แล้ว',
    zh: '订单 {number} 已安排司机',
  },
  body: {
    en: 'Have the goods ready at the pickup. On the page of the order you see where the truck is.',
    th: 'โปรดเตรียมสินค้าไว้ที่จุดรับ คุณดูตำแหน่งรถได้ในหน้าคำสั่งขนส่ง',
    zh: '请在提货地备好货物。您可以在订单页面查看车辆位置。',
  },
  link: { en: 'Follow the truck', th: 'ติดตามรถ', zh: '跟踪车辆' },
} as const

export interface DriverFacts {
  readonly driver: string | null
  readonly phone: string | null
  readonly plate: string | null
}

/** `trips`: one for each vehicle. */
export function driverAssigned(
  order: OrderFacts & { readonly trips: readonly DriverFacts[]; readonly pickupAt: Date | null },
): LetterFor {
  const { trips, pickupAt } = order
  return orderLetter(driverTexts, order, {
    rows: (reader) => [
      ...trips.flatMap((trip) =>
        (['driver', 'phone', 'plate'] as const).flatMap((name) => {
          const value = trip[name]
          return value === null ? [] : [[names[name][reader.language], value] as const]
        }),
      ),
      ...(pickupAt === null
        ? []
        : [[names.pickup[reader.language], momentText(pickupAt, reader)] as const]),
    ],
  })
}

const deliveredTexts = {
  subject: {
    en: 'Order {number} is delivered',
    th: 'ส่งคำสั่งขนส่ง {number} ถึงแล้ว',
    zh: '订单 {number} 已送达',
  },
  body: {
    en: 'Your load has arrived. The proof of delivery, with photos and signature where the driver took them, is on the page of the order.',
    th: 'สินค้าของคุณถึงปลายทางแล้ว หลักฐานการส่งมอบ พร้อมรูปถ่ายและลายเซ็นที่คนขับบันทึกไว้ อยู่ในหน้าคำสั่งขนส่ง',
    zh: '您的货物已送达。签收凭证（含司机拍摄的照片和签名）可在订单页面查看。',
  },
  link: { en: 'See the proof of delivery', th: 'ดูหลักฐานการส่งมอบ', zh: '查看签收凭证' },
} as const

/** `deliveredAt` null: the service does not say when. */
export function orderDelivered(
  order: OrderFacts & { readonly deliveredAt: Date | null },
): LetterFor {
  const { deliveredAt } = order
  return orderLetter(deliveredTexts, order, {
    rows: (reader) =>
      deliveredAt === null
        ? []
        : [[names.delivered[reader.language], momentText(deliveredAt, reader)]],
  })
}
