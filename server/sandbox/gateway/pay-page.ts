/** The page of a trade, where a person decides whether it is paid. HTML without a script. */
import { html } from 'hono/html'
import { fillPlaceholders, type Language, type LocalizedText } from '#lib/contract/languages.ts'
import { writeDate } from '#lib/dates/date-formats.ts'
import { openDemoNotice } from '#lib/open-demo.ts'
import { asMinor, minorDigits, toDecimal } from '#lib/money.ts'
import { thaiBanks } from '#lib/thai-banks.ts'
import { pageResponse } from '../page.ts'
import type { Merchant } from './merchants.ts'
import { referenceOf } from './trade-code.ts'
import type { Trade, TradeState } from './trades.ts'

export interface PayPage {
  readonly trade: Trade
  readonly merchant: Merchant
  readonly state: TradeState
  /** As a data URI; null: paid in a bank's app. */
  readonly qrImage: string | null
  readonly language: Language
  /** The path of this page; its forms post to paths below it. */
  readonly path: string
  /** Whether anybody can open this page. */
  readonly isOpen: boolean
}

const stylePath = '/sandbox/gateway/pay-page.css'

export function payPage(page: PayPage): Promise<Response> {
  const { trade, merchant, state, qrImage, language, path, isOpen } = page
  const say = (text: Readonly<Record<Language, string>>) =>
    fillPlaceholders(text[language], { merchant: merchant.name })
  const bank = thaiBanks.find(({ code }) => code === trade.bankCode)
  const paid = trade.paidAmountMinor
  return pageResponse({
    language,
    stylePath,
    title: `${say(texts.title)} · ${merchant.name}`,
    body: html`<main>
      <p class="practice">${say(texts.practice)} ${isOpen ? say(openDemoNotice) : ''}</p>
      <h1><span class="label">${say(texts.payTo)}</span> ${merchant.name}</h1>
      <p class="amount">
        <span class="label">${say(texts.amount)}</span>
        ${money(trade, trade.amountMinor, language)}
      </p>
      <div class="state" data-state="${state}" role="status">
        <strong>${say(stateTexts[state].word)}</strong>
        <p>${say(stateTexts[state].meaning)}</p>
      </div>
      ${state === 'open' && qrImage !== null ? qrOf(qrImage, say(texts.qr)) : ''}
      <dl>
        ${
          paid === null || paid === trade.amountMinor
            ? ''
            : row(say(texts.paidAmount), money(trade, paid, language))
        }
        ${trade.description === '' ? '' : row(say(texts.description), trade.description)}
        ${bank === undefined ? '' : row(say(texts.bank), say(bank.name))}
        ${row(say(texts.reference), referenceOf(trade))}
        ${row(say(texts.expires), moment(trade.expiresAt, { language, merchant }))}
      </dl>
      ${
        state === 'open'
          ? html`<div class="choices">
              <form method="post" action="${path}/pay">
                <button class="pay">${say(texts.pay)}</button>
              </form>
              <form method="post" action="${path}/fail">
                <button class="fail">${say(texts.fail)}</button>
              </form>
            </div>`
          : ''
      }
      <a class="back" href="${trade.returnUrl}">${say(texts.back)}</a>
    </main>`,
  })
}

export function unknownPage(language: Language): Promise<Response> {
  return pageResponse({
    language,
    stylePath,
    status: 404,
    title: texts.unknown[language],
    body: html`<main>
      <h1>${texts.unknown[language]}</h1>
      <p>${texts.unknownAdvice[language]}</p>
    </main>`,
  })
}

function qrOf(image: string, name: string) {
  return html`<img class="qr" src="${image}" alt="${name}" width="220" height="220" />`
}

function row(name: string, value: string | ReturnType<typeof html>) {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}

function money({ currency }: Trade, minor: number, language: Language): string {
  const digits = minorDigits(currency)
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(toDecimal(asMinor(minor), currency))
}

function moment(at: Date, { language, merchant }: { language: Language; merchant: Merchant }) {
  const written = writeDate(at, { style: 'exactMoment', language, timeZone: merchant.timezone })
  return html`<time datetime="${at.toISOString()}">${written}</time>`
}

const texts = {
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

/** The state in a word, and what it means for the payer. */
const stateTexts: Readonly<
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
