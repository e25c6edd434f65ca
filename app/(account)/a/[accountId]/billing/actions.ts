'use server'

/** Asks the door by the account that is sent, and keeps only what is a right set of details. */
import { textOf } from '../../../../form-text.ts'
import { taxDetailsSchema, type TaxDetails, type TaxField } from '#lib/billing/tax-details.ts'
import type { TaxFormState } from '#components/account-billing/tax-form.tsx'
import { can } from '#server/portal/access/access.ts'
import { accessTo, granted } from '#server/portal/access/current-access.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { saveTaxDetails } from '#server/portal/accounts/tax-details.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { portalNowMs } from '#server/portal/portal-now.ts'

const fields = ['country', 'name', 'address', 'taxId', 'branch'] as const

export async function saveTax(_: TaxFormState, form: FormData): Promise<TaxFormState> {
  const access = granted(await accessTo(textOf(form, 'account')), '/account')
  const { accountId, person } = access
  const typed: TaxDetails = {
    country: textOf(form, 'country'),
    name: textOf(form, 'name'),
    address: textOf(form, 'address'),
    taxId: textOf(form, 'taxId'),
    branch: textOf(form, 'branch'),
  }
  if (!can(access, 'saveTaxDetails')) return { kind: 'read-only', typed, wrong: [] }
  const parsed = taxDetailsSchema.safeParse(typed)
  if (!parsed.success) {
    const paths = new Set(parsed.error.issues.map(({ path }) => path[0]))
    const wrong: readonly TaxField[] = fields.filter((field) => paths.has(field))
    return { kind: 'wrong', typed, wrong }
  }
  await auditAct(access, 'tax-details-saved', { person: parsed.data.name })
  const nowMs = portalNowMs()
  const { database } = portalRuntime()
  await saveTaxDetails(database, { accountId, personId: person.id, details: parsed.data, nowMs })
  return { kind: 'saved', typed: parsed.data, wrong: [] }
}
