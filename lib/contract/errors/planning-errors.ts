/** Load planning: interface 7.6 names the errors, their statuses are ours. */
import { z } from 'zod'
import { deliveryIdSchema, vehicleTypeIdSchema, waybillIdSchema } from '../ids.ts'
import { deliveryStates } from '../states/delivery-states.ts'
import { defineError, noFacts } from './error-definition.ts'

const ours = 'The interface names the error; its status is ours.'

export const planningErrors = {
  invalid_groups: defineError(z.object({ waybill_ids: z.array(waybillIdSchema) }), {
    status: 400,
    en: 'There must be at least one group, none empty, and each waybill in one group only.',
    th: 'ต้องมีอย่างน้อยหนึ่งกลุ่ม ทุกกลุ่มต้องไม่ว่าง และใบนำส่งแต่ละใบอยู่ได้เพียงกลุ่มเดียว',
    zh: '至少需要一个分组，分组不得为空，且每个运单只能属于一个分组。',
    ours: `${ours} waybill_ids: those in several groups.`,
  }),
  waybills_assigned: defineError(z.object({ waybill_ids: z.array(waybillIdSchema) }), {
    status: 409,
    en: 'Some waybills belong to another delivery already.',
    th: 'มีใบนำส่งบางใบอยู่ในเที่ยวขนส่งอื่นแล้ว',
    zh: '部分运单已属于其他配送任务。',
    ours,
  }),
  waybills_not_found: defineError(z.object({ waybill_ids: z.array(waybillIdSchema) }), {
    status: 404,
    en: 'Some waybills do not exist.',
    th: 'ไม่พบใบนำส่งบางใบ',
    zh: '部分运单不存在。',
    ours: 'The interface does not mention this case.',
  }),
  waybills_not_plannable: defineError(z.object({ waybill_ids: z.array(waybillIdSchema) }), {
    status: 409,
    en: 'Some waybills cannot be planned: only created and accepted ones without a delivery can.',
    th: 'มีใบนำส่งบางใบที่วางแผนไม่ได้ วางแผนได้เฉพาะใบที่สร้างแล้วหรือรับแล้วและยังไม่อยู่ในเที่ยวขนส่ง',
    zh: '部分运单无法规划：只有已创建或已受理且未分配配送任务的运单可以规划。',
    ours: "The interface does not mention this case. Also a waybill of another account than the delivery's, if that is an account's own.",
  }),
  parcels_unmeasured: defineError(
    z.object({
      waybills: z.array(
        z.object({
          waybill_id: waybillIdSchema,
          waybill_no: z.string(),
          /** The numbers of its parcels without. */
          without_size: z.array(z.string()),
          without_weight: z.array(z.string()),
        }),
      ),
    }),
    {
      status: 422,
      en: 'Some parcels have no size or no weight, and nothing to derive it from: {numbers}.',
      th: 'พัสดุบางชิ้นไม่มีขนาดหรือน้ำหนัก และไม่มีข้อมูลให้ประมาณได้: {numbers}',
      zh: '部分包裹没有尺寸或重量，且无从推算：{numbers}。',
      words: ({ waybills }) => ({
        numbers: waybills.map(({ waybill_no }) => waybill_no).join(', '),
      }),
      ours: "The interface does not mention this case. A size is derived from the waybill's estimatedVolume or the organization's default pallet, a weight from its estimatedWeight.",
    },
  ),
  too_many_pieces: defineError(z.object({ pieces: z.int(), limit: z.int() }), {
    status: 422,
    en: 'These waybills have {pieces} pieces, and at most {limit} are planned at once.',
    th: 'ใบนำส่งเหล่านี้มี {pieces} ชิ้น วางแผนได้ครั้งละไม่เกิน {limit} ชิ้น',
    zh: '这些运单共有 {pieces} 件货物，一次最多规划 {limit} 件。',
    ours: 'The interface does not mention this case.',
  }),
  planning_job_not_found: defineError(noFacts, {
    status: 404,
    en: 'The planning job does not exist.',
    th: 'ไม่พบงานวางแผน',
    zh: '规划任务不存在。',
    ours: 'An addition.',
  }),
  no_vehicle_type: defineError(z.object({ vehicle_type_id: vehicleTypeIdSchema }), {
    status: 422,
    en: 'The vehicle type does not exist.',
    th: 'ไม่พบประเภทรถ',
    zh: '车型不存在。',
    ours,
  }),
  create_failed: defineError(noFacts, {
    status: 500,
    en: 'The deliveries could not be created; nothing was kept.',
    th: 'ไม่สามารถสร้างเที่ยวขนส่งได้ และได้ยกเลิกการเปลี่ยนแปลงทั้งหมดแล้ว',
    zh: '创建配送任务失败，所有更改已回滚。',
    ours,
  }),
  waybills_not_on_delivery: defineError(z.object({ waybill_ids: z.array(waybillIdSchema) }), {
    status: 409,
    en: 'Some waybills are not on that delivery.',
    th: 'มีใบนำส่งบางใบที่ไม่ได้อยู่ในเที่ยวขนส่งนั้น',
    zh: '部分运单不在该配送任务中。',
    ours: 'An addition.',
  }),
  delivery_locked: defineError(z.object({ delivery_id: deliveryIdSchema }), {
    status: 409,
    en: 'The delivery is locked: no waybill joins or leaves it until it is unlocked.',
    th: 'เที่ยวขนส่งถูกล็อกไว้ จนกว่าจะปลดล็อกจึงจะเพิ่มหรือนำใบนำส่งออกได้',
    zh: '该配送任务已锁定：解锁之前不能增减运单。',
    ours: 'An addition.',
  }),
  delivery_not_changeable: defineError(
    z.object({ delivery_id: deliveryIdSchema, state: z.enum(deliveryStates) }),
    {
      status: 409,
      en: 'The delivery cannot be changed: it has departed, has ended, or belongs to an order.',
      th: 'เปลี่ยนแปลงเที่ยวขนส่งไม่ได้ เพราะออกเดินทางแล้ว สิ้นสุดแล้ว หรือเป็นของคำสั่งขนส่ง',
      zh: '无法更改该配送任务：它已出发、已结束或属于某个订单。',
      ours: 'An addition. A delivery of an order is never changed by load planning.',
    },
  ),
  delivery_not_planned: defineError(z.object({ delivery_id: deliveryIdSchema }), {
    status: 409,
    en: 'The delivery has no load plan yet.',
    th: 'เที่ยวขนส่งยังไม่มีแผนการจัดเรียง',
    zh: '该配送任务还没有装载方案。',
    ours: 'An addition. The plan is computed a moment after the last change of the goods.',
  }),
  delivery_empty: defineError(z.object({ delivery_id: deliveryIdSchema }), {
    status: 409,
    en: 'The delivery carries no waybill.',
    th: 'เที่ยวขนส่งไม่มีใบนำส่ง',
    zh: '该配送任务没有运单。',
    ours: 'An addition.',
  }),
  delivery_not_found: defineError(z.object({ delivery_id: deliveryIdSchema }), {
    status: 404,
    en: 'The delivery does not exist.',
    th: 'ไม่พบเที่ยวขนส่ง',
    zh: '配送任务不存在。',
    ours: 'The interface does not mention this case.',
  }),
}
