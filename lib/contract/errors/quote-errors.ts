/** Quoting and canceling: interface 7.7. Bodies contain `detail` and `request_id`. */
import { z } from 'zod'
import { keysOf } from '../../keys-of.ts'
import { fitReasonSchema, fitReasonText } from '../fit-reasons.ts'
import { fillPlaceholders, type Language, type LocalizedText } from '../languages.ts'
import { orderStatuses, orderStatusSchema } from '../states/order-statuses.ts'
import { quoteStates } from '../states/quote-states.ts'
import { defineError, type WrittenError } from './error-definition.ts'
import { fieldError, fieldFacts } from '../validation-problems.ts'

const requestFacts = z.object({ request_id: z.string() })

/** Each has a `detail`: the same text as the message, or a longer one. */
function defineQuoteError<Facts extends Record<string, unknown>>(
  facts: z.ZodType<Facts>,
  {
    detail,
    ...definition
  }: WrittenError<Facts> & { detail?: (facts: Facts, language: Language) => string },
) {
  const textOf = (values: Facts, language: Language) =>
    fillPlaceholders(definition[language], { ...values, ...definition.words?.(values, language) })
  return defineError(facts, {
    ...definition,
    derived: {
      schema: z.object({ detail: z.string() }),
      make: (values, language) => ({ detail: (detail ?? textOf)(values, language) }),
    },
  })
}

const routeProblemTexts = {
  pickup_not_served: {
    en: 'pickup_not_served: the pickup address is outside the service area',
    th: 'pickup_not_served: จุดรับสินค้าอยู่นอกพื้นที่ให้บริการ',
    zh: 'pickup_not_served：提货地址不在服务范围内',
  },
  delivery_not_served: {
    en: 'delivery_not_served: the delivery address is outside the service area',
    th: 'delivery_not_served: จุดส่งสินค้าอยู่นอกพื้นที่ให้บริการ',
    zh: 'delivery_not_served：送货地址不在服务范围内',
  },
  pickup_at_sea: {
    en: 'pickup_at_sea: the pickup point is in the sea',
    th: 'pickup_at_sea: จุดรับสินค้าอยู่ในทะเล',
    zh: 'pickup_at_sea：提货点位于海上',
  },
  delivery_at_sea: {
    en: 'delivery_at_sea: the delivery point is in the sea',
    th: 'delivery_at_sea: จุดส่งสินค้าอยู่ในทะเล',
    zh: 'delivery_at_sea：送货点位于海上',
  },
  same_place: {
    en: 'same_place: pickup and delivery are the same place',
    th: 'same_place: จุดรับและจุดส่งสินค้าเป็นที่เดียวกัน',
    zh: 'same_place：提货与送货为同一地点',
  },
  no_service: {
    en: 'no_service: no service of this type is configured',
    th: 'no_service: ไม่มีบริการประเภทนี้',
    zh: 'no_service：未配置该类型的服务',
  },
  no_rate: {
    en: 'no_rate: there is no rate for this route',
    th: 'no_rate: ไม่มีอัตราค่าขนส่งสำหรับเส้นทางนี้',
    zh: 'no_rate：该线路没有运价',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>

export const routeProblems = keysOf(routeProblemTexts)

export type RouteProblem = (typeof routeProblems)[number]

const terminalText = {
  en: 'It can no longer be canceled, its status is {status}.',
  th: 'ไม่สามารถยกเลิกได้แล้ว สถานะปัจจุบันคือ {status}',
  zh: '已无法取消，当前状态为 {status}。',
}

export const quoteErrors = {
  missing_required_field: defineQuoteError(requestFacts.extend(fieldFacts.shape), {
    status: 400,
    ...fieldError,
  }),
  unsupported_route: defineQuoteError(requestFacts.extend({ reason: z.enum(routeProblems) }), {
    status: 422,
    en: 'No service is available for this route.',
    th: 'ไม่มีบริการสำหรับเส้นทางนี้',
    zh: '该线路暂无可用服务。',
    detail: ({ reason }, language) => routeProblemTexts[reason][language],
  }),
  no_vehicle_fits: defineQuoteError(requestFacts.extend({ reasons: z.array(fitReasonSchema) }), {
    status: 422,
    en: 'The load fits into no vehicle and no combination of vehicles.',
    th: 'สินค้าไม่สามารถบรรทุกได้ด้วยรถคันใดหรือรถหลายคันรวมกัน',
    zh: '没有任何车辆或车辆组合能够装下该货物。',
    detail: ({ reasons }, language) =>
      reasons.map((reason) => fitReasonText(reason, language)).join('; '),
  }),
  unsupported_addon: defineQuoteError(requestFacts.extend({ addon: z.string() }), {
    status: 422,
    en: 'The add-on "{addon}" is not offered.',
    th: 'ไม่มีบริการเสริม "{addon}"',
    zh: '不提供附加服务“{addon}”。',
  }),
  unsupported_vehicle_type: defineQuoteError(requestFacts.extend(fieldFacts.shape), {
    status: 422,
    ...fieldError,
    ours: 'The field vehicle_type is an addition.',
  }),
  load_planning_unavailable: defineQuoteError(
    requestFacts.extend({ retry_after_seconds: z.int().positive() }),
    {
      status: 503,
      en: 'Loads cannot be computed right now. Please try again in {retry_after_seconds} seconds.',
      th: 'ขณะนี้ไม่สามารถคำนวณการจัดเรียงสินค้าได้ โปรดลองใหม่ใน {retry_after_seconds} วินาที',
      zh: '暂时无法计算装载方案，请在 {retry_after_seconds} 秒后重试。',
    },
  ),
  not_found_or_forbidden: defineQuoteError(requestFacts, {
    status: 404,
    en: 'The quote does not exist or belongs to someone else.',
    th: 'ไม่พบใบเสนอราคา หรือเป็นของผู้อื่น',
    zh: '报价不存在或属于其他账户。',
  }),
  already_terminal: defineQuoteError(
    requestFacts.extend({ status: z.enum([...quoteStates, ...orderStatuses]) }),
    { status: 409, ...terminalText },
  ),
  order_not_cancellable: defineQuoteError(requestFacts.extend({ status: orderStatusSchema }), {
    status: 409,
    ...terminalText,
    ours: 'A paid order that is already on its way: not terminal, and yet too late to cancel.',
  }),
}
