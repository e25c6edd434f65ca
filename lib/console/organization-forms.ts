/** The forms of the organization: what the fields of settings, units, product categories and exchange rates make. */
import type { z } from 'zod'
import type {
  addExchangeRate,
  ExchangeRate,
  saveOrganization,
  saveProductCategory,
  saveUnit,
  ShownOrganization,
} from '../contract/console/organization.ts'
import type { PlanFeature } from '../contract/plan-features.ts'
import { instantOfMinute } from '../dates/minutes.ts'
import { typedNumber, type Unjudged } from './catalogue-forms.ts'
import type {
  CategoryForm,
  ExchangeForm,
  SettingsForm,
  UnitForm,
} from './organization-form-schemas.ts'

/** How the texts of features are called: a key of texts has no dots. */
export const featureNames = {
  waybills: 'waybills',
  'delivery.planning': 'planning',
  'delivery.tracking': 'tracking',
  sender_accounts: 'sender_accounts',
} as const satisfies Record<PlanFeature, string>

export function formOfSettings(settings: ShownOrganization['settings']): SettingsForm {
  const { name, features, custom_waybill_numbers } = settings
  return { name, features, custom_waybill_numbers }
}

export function settingsOfForm({
  name,
  ...form
}: SettingsForm): Unjudged<z.input<typeof saveOrganization.body>['settings']> {
  return { name: name.trim(), ...form }
}

type ShownUnit = ShownOrganization['units'][number]

export function emptyUnit(country: string): UnitForm {
  return {
    code: '',
    name: '',
    kind: 'depot',
    address: '',
    province: '',
    country,
    lat: '',
    lng: '',
    active: true,
  }
}

export function formOfUnit({ id: _, updated_at: __, lat, lng, ...unit }: ShownUnit): UnitForm {
  return { ...unit, lat: String(lat), lng: String(lng) }
}

export function unitOfForm(form: UnitForm): Unjudged<z.input<typeof saveUnit.body>['unit']> {
  return {
    code: form.code.trim(),
    name: form.name.trim(),
    kind: form.kind,
    address: form.address.trim(),
    province: form.province.trim(),
    country: form.country.trim().toUpperCase(),
    lat: typedNumber(form.lat),
    lng: typedNumber(form.lng),
    active: form.active,
  }
}

/** Where the pin stands; null: nothing that is typed is a place. */
export function placeOfForm({ lat, lng }: UnitForm): { lat: number; lng: number } | null {
  const [north = NaN, east = NaN] = [typedNumber(lat), typedNumber(lng)]
  const isPlace = Math.abs(north) <= 90 && Math.abs(east) <= 180
  return isPlace ? { lat: north, lng: east } : null
}

/** Null: a new one. */
export function formOfCategory(
  category: ShownOrganization['categories'][number] | null,
): CategoryForm {
  return {
    code: category?.code ?? '',
    name: category?.name ?? '',
    active: category?.active ?? true,
  }
}

export function categoryOfForm({
  code,
  name,
  active,
}: CategoryForm): Unjudged<z.input<typeof saveProductCategory.body>['category']> {
  return { code: code.trim(), name: name.trim(), active }
}

/** Null: the first rate of two currencies. */
export function formOfExchange(
  newest: ExchangeRate | null,
  { from = '', to = '' }: { from?: string; to?: string } = {},
): ExchangeForm {
  return {
    from: newest?.from ?? from,
    to: newest?.to ?? to,
    rate: newest?.rate ?? '',
    valid_from: '',
  }
}

export function exchangeOfForm({
  from,
  to,
  rate,
  valid_from: from_minute,
}: ExchangeForm): Unjudged<z.input<typeof addExchangeRate.body>['exchange_rate']> {
  return {
    from: from.trim().toUpperCase(),
    to: to.trim().toUpperCase(),
    rate: rate.trim(),
    valid_from: from_minute === '' ? null : instantOfMinute(from_minute),
  }
}

/** The newest of each two currencies, which a change is made from. */
export function newestRates(rates: readonly ExchangeRate[]): ExchangeRate[] {
  const newest = new Map<string, ExchangeRate>()
  for (const rate of rates) {
    const pair = `${rate.from} ${rate.to}`
    if (!newest.has(pair)) newest.set(pair, rate)
  }
  return [...newest.values()]
}
