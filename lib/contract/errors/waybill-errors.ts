/** Waybills, their labels, parcels and events: interface 7.2 and 7.3. */
import { z } from 'zod'
import { legacyCodes } from '../legacy-codes.ts'
import { waybillStateSchema } from '../states/waybill-state-schema.ts'
import { defineTextError, noFacts } from './error-definition.ts'
import { fieldError, fieldFacts } from '../validation-problems.ts'

/** The errors of 7.2 have the integer of that table in the plain body as well. */
function carriesCode<Code extends number>(code: Code) {
  return { schema: z.object({ code: z.literal(code) }), make: () => ({ code }) }
}

const { invalidParameters, duplicateWaybill } = legacyCodes

/** The further fields of an event that is refused (interface 7.3). */
const conflictSchema = z.object({ conflict: z.literal(true), messages: z.array(z.string()) })

const unpaid = {
  en: 'The order of this waybill is not paid yet, so it has no events.',
  th: 'คำสั่งซื้อของใบนำส่งนี้ยังไม่ได้ชำระเงิน จึงยังบันทึกเหตุการณ์ไม่ได้',
  zh: '该运单的订单尚未付款，因此还不能登记事件。',
}

export const waybillErrors = {
  waybill_invalid: defineTextError(fieldFacts, {
    status: 422,
    ...fieldError,
    derived: carriesCode(invalidParameters),
  }),
  waybill_exists: defineTextError(
    z.object({
      outTradeNo: z.string(),
      /** Left out where it belongs to a sender account that the call does not act for. */
      waybill_no: z.string().optional(),
      /** In a batch only: whether the waybill has the content that was sent. */
      same: z.boolean().optional(),
    }),
    {
      status: 409,
      legacyCode: duplicateWaybill,
      en: 'A waybill with outTradeNo {outTradeNo} exists already.',
      th: 'มีใบนำส่งที่ใช้ outTradeNo {outTradeNo} อยู่แล้ว',
      zh: 'outTradeNo 为 {outTradeNo} 的运单已存在。',
      derived: carriesCode(duplicateWaybill),
    },
  ),
  waybill_no_exists: defineTextError(z.object({ waybill_no: z.string() }), {
    status: 409,
    legacyCode: duplicateWaybill,
    en: 'The number {waybill_no} is that of another waybill.',
    th: 'หมายเลข {waybill_no} เป็นของใบนำส่งอื่นแล้ว',
    zh: '单号 {waybill_no} 已被其他运单使用。',
    ours: 'An allocated number that a waybill has already.',
    derived: carriesCode(duplicateWaybill),
  }),
  waybill_number_taken: defineTextError(noFacts, {
    status: 403,
    en: 'This number belongs to another organization.',
    th: 'หมายเลขนี้เป็นขององค์กรอื่น',
    zh: '该单号属于其他组织。',
    derived: carriesCode(invalidParameters),
  }),
  sender_phone_missing: defineTextError(noFacts, {
    status: 400,
    en: 'senderPhone is required to find the dispatch address.',
    th: 'ต้องระบุ senderPhone เพื่อค้นหาที่อยู่ต้นทาง',
    zh: '必须提供 senderPhone 才能匹配发货地址。',
    derived: carriesCode(invalidParameters),
  }),
  sender_address_not_matched: defineTextError(noFacts, {
    status: 400,
    en: 'No registered dispatch address matches senderPhone.',
    th: 'ไม่พบที่อยู่ต้นทางที่ลงทะเบียนไว้ซึ่งตรงกับ senderPhone',
    zh: '没有与 senderPhone 匹配的已登记发货地址。',
    derived: carriesCode(invalidParameters),
  }),
  dispatch_address_not_matched: defineTextError(noFacts, {
    status: 422,
    legacyCode: legacyCodes.dispatchAddressNotMatched,
    en: 'The service does not pick up at the dispatch address.',
    th: 'บริการนี้ไม่รับสินค้าที่ที่อยู่ต้นทาง',
    zh: '该服务不在发货地址取货。',
    ours: 'A dispatch address, or the first node of the route, outside the area of the service.',
  }),
  delivery_address_not_matched: defineTextError(noFacts, {
    status: 422,
    legacyCode: legacyCodes.deliveryAddressNotMatched,
    en: 'The delivery address is outside the area that the service covers.',
    th: 'ที่อยู่ปลายทางอยู่นอกพื้นที่ให้บริการ',
    zh: '收货地址不在服务范围内。',
    ours: 'A receiver, or the last node of the route, outside the area of the service.',
  }),
  waybill_not_overwritable: defineTextError(z.object({ state: waybillStateSchema }), {
    status: 409,
    en: 'The waybill can no longer be changed, its state is {state}.',
    th: 'ไม่สามารถแก้ไขใบนำส่งได้แล้ว สถานะปัจจุบันคือ {state}',
    zh: '运单已无法修改，当前状态为 {state}。',
    ours: 'overwrite on a waybill that is already on its way or finished.',
  }),
  waybill_on_account_delivery: defineTextError(noFacts, {
    status: 409,
    en: 'The waybill is on a delivery of its account: take it off before its account changes.',
    th: 'ใบนำส่งอยู่ในเที่ยวขนส่งของบัญชีเดิม โปรดนำออกจากเที่ยวก่อนเปลี่ยนบัญชี',
    zh: '运单在其账户的配送任务中：更改账户前请先将其移出。',
    ours: 'Otherwise a delivery of one account would carry the goods of another.',
  }),
  no_valid_fields: defineTextError(noFacts, {
    status: 400,
    en: 'No valid fields to update',
    th: 'ไม่มีฟิลด์ที่แก้ไขได้',
    zh: '没有可更新的有效字段',
  }),
  waybill_not_cancellable: defineTextError(z.object({ state: waybillStateSchema }), {
    status: 400,
    en: 'The waybill cannot be canceled, its state is {state}.',
    th: 'ไม่สามารถยกเลิกใบนำส่งได้ สถานะปัจจุบันคือ {state}',
    zh: '运单无法取消，当前状态为 {state}。',
  }),
  waybill_not_found: defineTextError(noFacts, {
    status: 404,
    legacyCode: legacyCodes.waybillNotFound,
    en: 'The waybill does not exist.',
    th: 'ไม่พบใบนำส่ง',
    zh: '运单不存在。',
  }),
  waybill_nos_not_found: defineTextError(z.object({ waybill_nos: z.array(z.string()) }), {
    status: 404,
    legacyCode: legacyCodes.waybillNotFound,
    en: 'These waybills do not exist: {waybill_nos}.',
    th: 'ไม่พบใบนำส่งต่อไปนี้: {waybill_nos}',
    zh: '以下运单不存在：{waybill_nos}。',
    ours: 'Numbers in a list of several.',
  }),
  waybill_not_printable: defineTextError(
    z.object({ waybill_no: z.string(), state: waybillStateSchema }),
    {
      status: 409,
      en: 'Waybill {waybill_no} has no label, its state is {state}.',
      th: 'พิมพ์ป้ายของใบนำส่ง {waybill_no} ไม่ได้ สถานะปัจจุบันคือ {state}',
      zh: '运单 {waybill_no} 没有面单，当前状态为 {state}。',
      ours: 'The label of a draft or of a canceled waybill.',
    },
  ),
  too_many_labels: defineTextError(z.object({ labels: z.int(), limit: z.int() }), {
    status: 422,
    en: 'These would be {labels} labels, and one reply has at most {limit}. Please request fewer waybills at once.',
    th: 'คำขอนี้มีป้าย {labels} ใบ เกินจำนวนสูงสุด {limit} ใบต่อครั้ง โปรดลดจำนวนใบนำส่ง',
    zh: '本次共有 {labels} 张面单，单次最多 {limit} 张。请减少运单数量。',
    ours: 'A batch of waybills with very many parcels.',
  }),
  parcel_not_found: defineTextError(noFacts, {
    status: 404,
    en: 'The waybill has no such parcel.',
    th: 'ไม่พบพัสดุนี้ในใบนำส่ง',
    zh: '运单中不存在该包裹。',
    ours: 'A parcel named in a label, an event or a split.',
  }),
  parcel_exists: defineTextError(z.object({ outParcelNo: z.string() }), {
    status: 409,
    legacyCode: legacyCodes.duplicateParcel,
    en: 'A parcel with outParcelNo {outParcelNo} exists already.',
    th: 'มีพัสดุที่ใช้ outParcelNo {outParcelNo} อยู่แล้ว',
    zh: 'outParcelNo 为 {outParcelNo} 的包裹已存在。',
    ours: 'Meaning from the table of codes (1008), status ours.',
  }),
  no_carrier_assigned: defineTextError(z.object({ waybill_no: z.string() }), {
    status: 409,
    legacyCode: legacyCodes.noCarrierAssigned,
    en: 'No carrier is assigned to waybill {waybill_no} yet.',
    th: 'ยังไม่มีผู้ขนส่งสำหรับใบนำส่ง {waybill_no}',
    zh: '运单 {waybill_no} 尚未分配承运商。',
    ours: 'Meaning from the table of codes (1007), status ours.',
  }),
  custom_numbers_disabled: defineTextError(noFacts, {
    status: 403,
    en: 'Custom waybill numbers are not enabled for your organization.',
    th: 'องค์กรของคุณยังไม่เปิดใช้เลขใบนำส่งแบบกำหนดเอง',
    zh: '您的组织未启用自定义运单号。',
    ours: 'The interface names the condition, not the reply.',
  }),
  order_not_paid: defineTextError(noFacts, {
    status: 409,
    ...unpaid,
    ours: 'An event on the waybill of an order that awaits payment.',
    derived: {
      schema: conflictSchema,
      make: (_, language) => ({ conflict: true, messages: [unpaid[language]] }),
    },
  }),
  event_conflict: defineTextError(
    z.object({ event_type: waybillStateSchema, state: waybillStateSchema }),
    {
      status: 409,
      en: 'The event conflicts with the state of the waybill.',
      th: 'เหตุการณ์ขัดแย้งกับสถานะของใบนำส่ง',
      zh: '事件与运单当前状态冲突。',
      derived: {
        schema: conflictSchema,
        make: ({ event_type, state }, language) => ({
          conflict: true,
          messages: [
            {
              en: `${event_type} cannot follow ${state}`,
              th: `${event_type} ไม่สามารถเกิดหลังจาก ${state}`,
              zh: `${event_type} 不能发生在 ${state} 之后`,
            }[language],
          ],
        }),
      },
    },
  ),
}
