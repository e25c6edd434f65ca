/**
 * Every kind of id has its own type, so that a quote's id cannot be used as an order's. On the wire all
 * are UUIDs in any case; they are parsed to lower case, because they are compared as text.
 */
import { z } from 'zod'

/** Any version is accepted: ids of a service elsewhere need not be v7 like ours. */
const uuid = () => z.guid().toLowerCase()

export const organizationIdSchema = uuid().brand<'OrganizationId'>()
export type OrganizationId = z.output<typeof organizationIdSchema>

export const organizationUnitIdSchema = uuid().brand<'OrganizationUnitId'>()
export type OrganizationUnitId = z.output<typeof organizationUnitIdSchema>

export const senderAccountIdSchema = uuid().brand<'SenderAccountId'>()
export type SenderAccountId = z.output<typeof senderAccountIdSchema>

export const dispatchAddressIdSchema = uuid().brand<'DispatchAddressId'>()
export type DispatchAddressId = z.output<typeof dispatchAddressIdSchema>

export const serviceIdSchema = uuid().brand<'ServiceId'>()
export type ServiceId = z.output<typeof serviceIdSchema>

export const serviceAreaIdSchema = uuid().brand<'ServiceAreaId'>()
export type ServiceAreaId = z.output<typeof serviceAreaIdSchema>

export const routeIdSchema = uuid().brand<'RouteId'>()
export type RouteId = z.output<typeof routeIdSchema>

export const additionalServiceIdSchema = uuid().brand<'AdditionalServiceId'>()
export type AdditionalServiceId = z.output<typeof additionalServiceIdSchema>

export const productCategoryIdSchema = uuid().brand<'ProductCategoryId'>()
export type ProductCategoryId = z.output<typeof productCategoryIdSchema>

export const vehicleTypeIdSchema = uuid().brand<'VehicleTypeId'>()
export type VehicleTypeId = z.output<typeof vehicleTypeIdSchema>

export const waybillIdSchema = uuid().brand<'WaybillId'>()
export type WaybillId = z.output<typeof waybillIdSchema>

export const parcelIdSchema = uuid().brand<'ParcelId'>()
export type ParcelId = z.output<typeof parcelIdSchema>

export const deliveryEventIdSchema = uuid().brand<'DeliveryEventId'>()
export type DeliveryEventId = z.output<typeof deliveryEventIdSchema>

export const eventPhotoIdSchema = uuid().brand<'EventPhotoId'>()
export type EventPhotoId = z.output<typeof eventPhotoIdSchema>

/** A delivery's id. An order has the id of its head delivery, the `deliveryId` of pay. */
export const deliveryIdSchema = uuid().brand<'DeliveryId'>()
export type DeliveryId = z.output<typeof deliveryIdSchema>

export const loadingRecordIdSchema = uuid().brand<'LoadingRecordId'>()
export type LoadingRecordId = z.output<typeof loadingRecordIdSchema>

export const planningJobIdSchema = uuid().brand<'PlanningJobId'>()
export type PlanningJobId = z.output<typeof planningJobIdSchema>

export const quoteIdSchema = uuid().brand<'QuoteId'>()
export type QuoteId = z.output<typeof quoteIdSchema>

export const paymentIdSchema = uuid().brand<'PaymentId'>()
export type PaymentId = z.output<typeof paymentIdSchema>

export const walletEntryIdSchema = uuid().brand<'WalletEntryId'>()
export type WalletEntryId = z.output<typeof walletEntryIdSchema>

/** An item of the work list: a trip that waits for a person. */
export const workItemIdSchema = uuid().brand<'WorkItemId'>()
export type WorkItemId = z.output<typeof workItemIdSchema>

export const contractorIdSchema = uuid().brand<'ContractorId'>()

export const pushTaskIdSchema = uuid().brand<'PushTaskId'>()
export type PushTaskId = z.output<typeof pushTaskIdSchema>

export const webhookRuleIdSchema = uuid().brand<'WebhookRuleId'>()
export type WebhookRuleId = z.output<typeof webhookRuleIdSchema>

/** The caller of a replay makes its id, so that sending the request twice starts one. */
export const webhookReplayIdSchema = uuid().brand<'WebhookReplayId'>()
export type WebhookReplayId = z.output<typeof webhookReplayIdSchema>
