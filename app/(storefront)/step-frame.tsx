import type { ReactNode } from 'react'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { StepBar, type Step } from '#components/steps/step-bar.tsx'
import { knownDraft } from './known-draft.ts'

/** A step: where one is on the way, and the texts that its islands say. */
export async function StepFrame({ step, children }: { step: Step; children: ReactNode }) {
  const [{ done }, { steps, cargoStep, cargo, measures, photos, quote, load }] = await Promise.all([
    knownDraft(),
    getMessages(),
  ])
  return (
    <>
      <StepBar current={step} done={done} />
      <NextIntlClientProvider messages={{ steps, cargoStep, cargo, measures, photos, quote, load }}>
        {children}
      </NextIntlClientProvider>
    </>
  )
}
