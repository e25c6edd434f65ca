import { Fragment, type ReactNode } from 'react'
import { noteEarlyPresses } from '#components/forms/early-presses.ts'
import { StepBar, type Step } from '#components/steps/step-bar.tsx'
import { nonceOfPage } from '#server/portal/nonce-of-page.ts'
import { accountOfOwner, type DraftOwner } from '#lib/storefront/draft-save.ts'
import { Words } from '../words.tsx'
import { knownDraft } from './known-draft.ts'

const textsOfGoods = [
  'steps',
  'cargoStep',
  'cargo',
  'measures',
  'photos',
  'quote',
  'load',
  'latePart',
] as const

/**
 * A step: where one is on the way, and the texts that its islands say. The first is what a stranger
 * waits for: it brings its own words, and none of the later steps' come with them.
 */
export async function StepFrame({
  step,
  owner,
  children,
}: {
  step: Step
  owner: DraftOwner
  children: ReactNode
}) {
  const { known, done } = await knownDraft(owner)
  // Another's draft is another page: nothing that was typed stays from one to the other.
  const whose = `${accountOfOwner(owner) ?? 'own'} ${known.person ?? 'guest'}`
  const page = <Fragment key={whose}>{children}</Fragment>
  return (
    <>
      <script
        nonce={await nonceOfPage()}
        // oxlint-disable-next-line react/no-danger -- A constant of ours.
        dangerouslySetInnerHTML={{ __html: noteEarlyPresses }}
      />
      <StepBar current={step} done={step === 'quote' ? done.priced : done.next} />
      {step === 'route' ? page : <Words of={textsOfGoods}>{page}</Words>}
    </>
  )
}
