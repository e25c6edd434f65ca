/** The form of a customer and the adjustment of a wallet: what their fields make. */
import type { z } from 'zod'
import type { saveCustomer, ShownCustomer } from '../contract/console/customers.ts'
import { typedNumber, typedPoint, type Unjudged } from './catalogue-forms.ts'
import type { AdjustForm, CustomerForm, DispatchAddressForm } from './customer-form-schemas.ts'

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

/** Undefined: no amount above zero is typed. */
export function amountOfForm({ direction, amount }: AdjustForm): number | undefined {
  const typed = typedNumber(amount)
  if (typed === undefined || !(typed > 0)) return undefined
  return direction === 'in' ? typed : -typed
}
