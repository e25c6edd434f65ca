'use client'

/** The step of the route: its editor, and the way on to the load. */
import { useState, useTransition } from 'react'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { createPartChecks, PartChecks } from '#components/route/part-checks.ts'
import { RouteStep } from '#components/route/route-step.tsx'
import type { AddressBookActions } from '#components/route/use-address-book.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { MapTiles } from '#lib/map-tiles/map-tiles.ts'
import type { SaveDraft, VersionedDraft } from '#lib/storefront/draft-replies.ts'
import { missingOfRoute } from '#lib/storefront/missing-of-route.ts'
import { SavingNote } from './saving-note.tsx'
import { useDraft, type UsedDraft } from './use-draft.ts'

interface RouteFormProps {
  readonly known: VersionedDraft
  readonly tiles: MapTiles | null
  /** Of whoever is signed in; null for guests. */
  readonly addressBook: AddressBookActions | null
  readonly saveDraft: SaveDraft
}

export function RouteForm({ known, saveDraft, ...given }: RouteFormProps) {
  const used = useDraft({ known, save: saveDraft })
  // Another draft is another form.
  return <RouteFields key={used.edition} {...used} {...given} />
}

function RouteFields({
  draft,
  saving,
  keeper,
  tiles,
  addressBook,
}: UsedDraft & Pick<RouteFormProps, 'tiles' | 'addressBook'>) {
  const t = useTranslations('routeStep')
  const router = useRouter()
  const [checks] = useState(createPartChecks)
  const [wanted, setWanted] = useState(false)
  const [pending, startTransition] = useTransition()
  const missing = missingOfRoute(draft)

  function goOn(): void {
    setWanted(true)
    startTransition(async () => {
      const isRight = await checks.all()
      if (!isRight || missingOfRoute(keeper.current().draft).length > 0) return
      // Unsaved it goes along in this tab's storage: the next step finds it there.
      await keeper.flush()
      startTransition(() => router.push('/cargo'))
    })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
      className="flex flex-col gap-6"
    >
      <PartChecks value={checks}>
        <RouteStep
          route={draft}
          onChange={({ pickup, drop, pickupWindow }) =>
            keeper.change((before) => ({ ...before, pickup, drop, pickupWindow }))
          }
          tiles={tiles}
          addressBook={addressBook}
          showFaults={wanted}
        />
      </PartChecks>
      <div className="bottom-bar sticky bottom-0 z-5 -mx-4 flex flex-col gap-3 border-t border-edge bg-canvas/95 px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] backdrop-blur-md md:static md:mx-0 md:bg-transparent md:px-0 md:backdrop-blur-none">
        {wanted && missing.length > 0 && (
          <div role="alert">
            <ul className="flex flex-col gap-1 text-small font-medium text-bad">
              {missing.map((part) => (
                <li key={part}>{t(`missing.${part}`)}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <SavingNote saving={saving} />
          <button
            type="submit"
            aria-disabled={pending}
            aria-busy={pending}
            className={buttonStyle('primary', 'ml-auto grow sm:grow-0')}
          >
            {t('next')}
            <ArrowRight aria-hidden className="size-4" />
          </button>
        </div>
      </div>
    </form>
  )
}
