/** The form of a customer and the adjustment of a wallet, as they are typed, and what that makes. */
import { z } from 'zod'
import type { saveCustomer, ShownCustomer } from '../contract/console/customers.ts'
import { mostDispatchAddresses } from '../contract/sender-accounts.ts'
import { typedNumber, typedPoint, type Unjudged } from './catalogue-forms.ts'

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

export const emptyAddress: DispatchAddressForm = {
  id: '',
  contact_name: '',
  phone: '',
  address: '',
  subdistrict: '',
  district: '',
  province: '',
  postal_code: '',
  country: 'TH',
  place: '',
}

export const emptyCustomer: CustomerForm = { code: '', name: '', phone: '', dispatch_addresses: [] }

const textOrNothing = (text: string) => (text.trim() === '' ? undefined : text.trim())

export function customerOfForm(
  form: CustomerForm,
): Unjudged<z.input<typeof saveCustomer.body>['customer']> {
  return {
    code: textOrNothing(form.code),
    name: form.name.trim(),
    phone: textOrNothing(form.phone),
    dispatch_addresses: form.dispatch_addresses.map((address) => ({
      id: textOrNothing(address.id),
      contact_name: address.contact_name.trim(),
      phone: address.phone.trim(),
      address: address.address.trim(),
      subdistrict: textOrNothing(address.subdistrict),
      district: textOrNothing(address.district),
      province: textOrNothing(address.province),
      postal_code: textOrNothing(address.postal_code),
      country: address.country.trim().toUpperCase(),
      ...(address.place.trim() !== '' && typedPoint(address.place)),
    })),
  }
}

export function formOfCustomer(customer: ShownCustomer): CustomerForm {
  return {
    code: customer.code,
    name: customer.name,
    phone: customer.phone ?? '',
    dispatch_addresses: customer.dispatch_addresses.map((address) => ({
      id: address.id,
      contact_name: address.contact_name,
      phone: address.phone,
      address: address.address,
      subdistrict: address.subdistrict ?? '',
      district: address.district ?? '',
      province: address.province ?? '',
      postal_code: address.postal_code ?? '',
      country: address.country,
      place: address.lat === null || address.lng === null ? '' : `${address.lat}, ${address.lng}`,
    })),
  }
}

export const adjustFormSchema = z.object({
  direction: z.enum(['in', 'out']),
  amount: line,
  reason: line,
  /** One for each adjustment, so that one that is sent twice is made once. */
  request_id: line,
})
export type AdjustForm = z.output<typeof adjustFormSchema>

/** Undefined: no amount above zero is typed. */
export function amountOfForm({ direction, amount }: AdjustForm): number | undefined {
  const typed = typedNumber(amount)
  if (typed === undefined || !(typed > 0)) return undefined
  return direction === 'in' ? typed : -typed
}
