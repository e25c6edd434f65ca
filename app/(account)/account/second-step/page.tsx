import { getTranslations } from 'next-intl/server'
import { requirePerson } from '#server/portal/identity/current-person.ts'
import { identity } from '#server/portal/identity/identity.ts'
import { findSecondStep } from '#server/portal/identity/second-step.ts'
import { privatePage } from '../../../page-metadata.ts'
import { AccountPage } from '../../forms/account-page.tsx'
import { CurrentPasswordForm } from '../../forms/code-forms.tsx'
import { begin, makeCodes, turnOff } from './actions.ts'
import { AppSecret } from './app-secret.tsx'
import { ChangeStepForm, TurnOnForm } from './second-step-forms.tsx'

export const generateMetadata = privatePage('identity.secondStep.title')

export default async function SecondStepPage() {
  const person = await requirePerson('/account/second-step')
  const t = await getTranslations('identity.secondStep')
  const deps = identity()
  const step = await findSecondStep(deps, person.id)
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {step.kind === 'off' && (
        <>
          <p className="mb-6 font-medium">{t('isOff')}</p>
          <CurrentPasswordForm
            email={person.email}
            action={begin}
            next={null}
            submit={t('begin')}
          />
        </>
      )}
      {step.kind === 'begun' && (
        <TurnOnForm makeCodes={makeCodes}>
          <AppSecret secret={step.secret} email={person.email} />
        </TurnOnForm>
      )}
      {step.kind === 'on' && (
        <>
          <p className="font-medium">
            {t('isOn')} {t('left', { count: step.recoveryCodesLeft })}
          </p>
          <ChangeStepForm
            makeCodes={makeCodes}
            turnOff={turnOff}
            mustStay={person.role !== 'customer' && deps.staffTakeSecondStep}
          />
        </>
      )}
    </AccountPage>
  )
}
