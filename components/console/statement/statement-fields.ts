/** The columns of a bank's statement, with the headings that banks in our languages print above them. */
import { createHeadingMap } from '#components/table-import/heading-map.ts'

export const statementFields = ['date', 'time', 'amount', 'number', 'details'] as const

export type StatementField = (typeof statementFields)[number]

export const requiredFields = ['date', 'amount'] as const

const names: Readonly<Record<StatementField | 'other', readonly string[]>> = {
  date: [
    'transaction date|posting date|booking date|posted date|tran date|txn date|วันที่ทำรายการ|วันที่รายการ|' +
      '交易日期|记账日期|入账日期|交易时间',
    'date|date time|value date|effective date|วันที่|วัน เวลา|วัน ที่|日期|时间',
  ],
  time: ['time|transaction time|eff time|เวลา|เวลาทำรายการ|交易时刻'],
  amount: [
    'deposit|deposits|deposit amount|credit|credit amount|cr amount|paid in|money in|amount in|received|' +
      'incoming|เงินฝาก|ฝาก|ฝากเงิน|จำนวนเงินฝาก|เงินเข้า|รับเงิน|รายการฝาก|เครดิต|存入|收入|存入金额|' +
      '收入金额|贷方|贷方金额|贷方发生额',
    'amount|transaction amount|amount thb|จำนวนเงิน|ยอดเงิน|金额|交易金额|发生额',
  ],
  number: [
    'transaction id|transaction no|transaction number|transaction ref|bank reference|bank ref|bank ref no|' +
      'trace no|txn id|เลขที่รายการ|หมายเลขรายการ|เลขที่ธุรกรรม|รหัสธุรกรรม|交易流水号|流水号|交易号|凭证号',
  ],
  details: [
    'description|descriptions|details|detail|particulars|remark|remarks|note|notes|memo|channel|reference|' +
      'reference no|ref|ref no|payer|from|sender|name|transaction|transaction type|type|รายละเอียด|' +
      'คำอธิบาย|หมายเหตุ|บันทึก|รายการ|ช่องทาง|อ้างอิง|เลขที่อ้างอิง|ผู้โอน|ชื่อผู้โอน|จาก|摘要|附言|备注|用途|' +
      '对方户名|付款人|渠道|参考号',
  ],
  other: [
    'balance|outstanding balance|running balance|withdrawal|withdrawals|withdrawal amount|debit|' +
      'debit amount|paid out|money out|cheque no|branch|no|number|account|account no|account number|' +
      'currency|ยอดคงเหลือ|คงเหลือ|เงินถอน|ถอน|ถอนเงิน|จำนวนเงินถอน|เงินออก|เดบิต|เลขที่เช็ค|สาขา|ลำดับ|ลำดับที่|' +
      'เลขที่บัญชี|余额|账户余额|支出|支出金额|借方|借方金额|借方发生额|取出|序号|账号|币种|网点',
  ],
}

const map = createHeadingMap({
  fields: [...statementFields, 'other'],
  names,
  many: ['details', 'other'],
})

export const { findHeadings, headingsKnown } = map

/** A column that nobody knows may hold the reference, so it is read with the details. */
export function mapHeadings(headings: readonly string[]): readonly (StatementField | null)[] {
  return map.mapHeadings(headings).map((field) => (field === 'other' ? null : (field ?? 'details')))
}
