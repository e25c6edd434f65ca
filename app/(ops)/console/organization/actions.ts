'use server'

/** Changes of the organization itself. The service writes each to its audit. */
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import type { Saved, Version } from '#components/console/use-console-form.ts'
import type { ConsoleRefusal } from '#lib/console/console-outcome.ts'
import {
  categoryOfForm,
  exchangeOfForm,
  formOfCategory,
  formOfExchange,
  formOfSettings,
  formOfUnit,
  newestRates,
  settingsOfForm,
  unitOfForm,
} from '#lib/console/organization-forms.ts'
import {
  categoryFormSchema,
  exchangeFormSchema,
  settingsFormSchema,
  unitFormSchema,
  type CategoryForm,
  type ExchangeForm,
  type SettingsForm,
  type UnitForm,
} from '#lib/console/organization-form-schemas.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import {
  addExchangeRate,
  saveOrganization,
  saveProductCategory,
  saveUnit,
  type ShownOrganization,
} from '#lib/contract/console/organization.ts'
import { organizationUnitIdSchema, productCategoryIdSchema } from '#lib/contract/ids.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import { instantOfMinute } from '#lib/dates/minutes.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { saveVersion, versionSchema } from '../save-version.ts'

export async function saveSettings(
  version: Version<SettingsForm>,
): Promise<Saved<SettingsForm> | ConsoleRefusal> {
  const typed = versionSchema(z.null(), settingsFormSchema).safeParse({ id: null, ...version })
  return saveVersion(typed, {
    section: 'organization',
    prefix: 'settings',
    wrong,
    make: settingsOfForm,
    schema: saveOrganization.body.shape.settings,
    send: ({ actor, made, language, seen_updated_at }) =>
      gateway().saveOrganization({ body: { actor, seen_updated_at, settings: made }, language }),
    theirs: keptNow(({ settings }) => ({
      form: formOfSettings(settings),
      seen: settings.updated_at,
    })),
  })
}

export async function saveUnitForm(
  id: string | null,
  version: Version<UnitForm>,
): Promise<Saved<UnitForm> | ConsoleRefusal> {
  const typed = versionSchema(organizationUnitIdSchema, unitFormSchema).safeParse({
    id,
    ...version,
  })
  return saveVersion(typed, {
    section: 'organization',
    prefix: 'unit',
    wrong,
    make: unitOfForm,
    schema: saveUnit.body.shape.unit,
    send: ({ actor, made, language, id: unitId, seen_updated_at }) =>
      gateway().saveUnit({ body: { actor, id: unitId, seen_updated_at, unit: made }, language }),
    theirs: keptNow(({ units }, { id: unitId }) => {
      const unit = units.find((each) => each.id === unitId)
      return unit && { form: formOfUnit(unit), seen: unit.updated_at }
    }),
  })
}

export async function saveCategory(
  id: string | null,
  version: Version<CategoryForm>,
): Promise<Saved<CategoryForm> | ConsoleRefusal> {
  const typed = versionSchema(productCategoryIdSchema, categoryFormSchema).safeParse({
    id,
    ...version,
  })
  return saveVersion(typed, {
    section: 'organization',
    prefix: 'category',
    wrong,
    make: categoryOfForm,
    schema: saveProductCategory.body.shape.category,
    send: ({ actor, made, language, id: categoryId, seen_updated_at }) =>
      gateway().saveProductCategory({
        body: { actor, id: categoryId, seen_updated_at, category: made },
        language,
      }),
    theirs: keptNow(({ categories }, { id: categoryId }) => {
      const category = categories.find((each) => each.id === categoryId)
      return category && { form: formOfCategory(category), seen: category.updated_at }
    }),
  })
}

export async function saveRate(
  version: Version<ExchangeForm>,
): Promise<Saved<ExchangeForm> | ConsoleRefusal> {
  const typed = versionSchema(z.null(), exchangeFormSchema).safeParse({ id: null, ...version })
  const { from, to } = exchangeOfForm(typed.success ? typed.data.form : formOfExchange(null))
  return saveVersion(typed, {
    section: 'organization',
    prefix: 'exchange_rate',
    wrong,
    make: exchangeOfForm,
    schema: addExchangeRate.body.shape.exchange_rate,
    check: ({ valid_from: text }) =>
      text !== '' && instantOfMinute(text) === null
        ? { field: 'valid_from', problem: 'wrong_format' }
        : null,
    send: ({ actor, made, language, seen_updated_at }) =>
      gateway().addExchangeRate({
        body: { actor, seen_valid_from: seen_updated_at, exchange_rate: made },
        language,
      }),
    theirs: keptNow(({ exchange_rates: rates }) => {
      const newest = newestRates(rates).find((rate) => rate.from === from && rate.to === to)
      return newest && { form: formOfExchange(newest), seen: newest.valid_from }
    }),
  })
}

/** A part of the organization as it is kept now. */
function keptNow<Id, Form>(
  find: (organization: ShownOrganization, of: { id: Id }) => Version<Form> | undefined,
) {
  return async ({ actor, id, language }: { actor: ActingPerson; id: Id; language: Language }) => {
    const read = await gateway().readOrganization({ body: { actor }, language })
    return read.ok ? find(read.value, { id }) : undefined
  }
}

async function wrong() {
  const t = await getTranslations('organization.wrong')
  return ({ field, problem }: FieldFacts) => {
    if (field === 'code') {
      return problem === 'wrong_format' ? t('code') : problem === 'repeated' ? t('codeTaken') : null
    }
    if (field === 'country') return t('country')
    if (field === 'lat' || field === 'lng') return t('place')
    if (field === 'from' || field === 'to') {
      return t(problem === 'not_allowed_value' ? 'sameCurrency' : 'currency')
    }
    return field === 'rate' ? t('rate') : null
  }
}
