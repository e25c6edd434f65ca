/** The portal's replies to a page that watches an order: for its owner, and for the holder of a link. */
import { z } from 'zod'
import { orderTrackingSchema } from '../contract/tracking.ts'
import { publicOrderSchema } from './public-order.ts'
import { publicWaybillSchema } from './public-waybill.ts'

export const watchedOrderSchema = z.object({ order: orderTrackingSchema })

export const watchedShareSchema = z.object({ order: publicOrderSchema })

/** Under the same name as an order, so that a page watches either alike. */
export const watchedWaybillSchema = z.object({ order: publicWaybillSchema })

/** When a tab was given an answer that it keeps. */
export const keptTimeSchema = z.object({ answeredAt: z.iso.datetime() })

/** Why a page that watches an order receives nothing new. */
export const watchProblems = ['signed-out', 'not-found', 'busy', 'failing'] as const

export type WatchProblem = (typeof watchProblems)[number]

export const watchFailureSchema = z.object({
  problem: z.enum(watchProblems),
  retryAfterSeconds: z.int().positive().optional(),
})
