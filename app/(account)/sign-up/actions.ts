'use server'

import { openAccount } from '#server/portal/accounts/own-accounts.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { finishSignUp } from '#server/portal/identity/finish-with-code.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { chosenLanguage } from '../../preferences/chosen.ts'
import { askForCode, takeCode } from '../codes.ts'
import type { FormState } from '../form-state.ts'
import { signUpSchema } from '../forms/account-forms.ts'

export async function askSignUpCode(_: FormState, form: FormData): Promise<FormState> {
  return askForCode('sign-up', form)
}

export async function signUp(_: FormState, form: FormData): Promise<FormState> {
  return takeCode(form, {
    purpose: 'sign-up',
    schemaFor: signUpSchema,
    async finish(given) {
      const organizations = await gateway().listOrganizations()
      const organizationId = organizations.ok ? organizations.value.data[0]?.id : undefined
      if (organizationId === undefined) return { kind: 'noService' }
      const termsHash = portalRuntime().seller.termsHash(await chosenLanguage())
      const signedUp = await finishSignUp(identity(), { ...given, organizationId, termsHash })
      // Where the service does not open an account now, the account page says what to do about it.
      if (signedUp.kind === 'in') {
        await openAccount({ id: signedUp.personId, name: given.name, role: 'customer' })
      }
      return signedUp
    },
  })
}
