/** The fields of a customer and of a wallet's adjustment, as they are typed. Only actions check them. */
import { z } from 'zod'
import { mostDispatchAddresses } from '../contract/limits.ts'

const line = z.string().max(1000)

const dispatchAddressFormSchema = z.object({
  /** Empty: a new one. */
  id: line,
  contact_name: line,
  phone: line,
  address: line,
  subdistrict: line,
  district: line,
  province: line,
  postal_code: line,
  country: line,
  /** `13.6685, 100.6141` as maps write it, or empty. */
  place: line,
})
export type DispatchAddressForm = z.output<typeof dispatchAddressFormSchema>

export const customerFormSchema = z.object({
  /** Empty for a new one: the service makes it. */
  code: line,
  name: line,
  phone: line,
  dispatch_addresses: z.array(dispatchAddressFormSchema).max(mostDispatchAddresses),
})
export type CustomerForm = z.output<typeof customerFormSchema>

export const adjustFormSchema = z.object({
  direction: z.enum(['in', 'out']),
  amount: line,
  reason: line,
  /** One for each adjustment, so that one that is sent twice is made once. */
  request_id: line,
})
export type AdjustForm = z.output<typeof adjustFormSchema>
