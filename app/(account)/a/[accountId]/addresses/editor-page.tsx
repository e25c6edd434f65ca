/** The page around the editor, for a new address and for one that is changed. */
import { ArrowLeft } from 'lucide-react'
import { Link } from '#components/ui/link.tsx'
import { getTranslations } from 'next-intl/server'
import { AddressEditor } from '#components/address-book/address-editor.tsx'
import type { AddressFields, AddressOutcome } from '#lib/storefront/saved-address.ts'
import { portalRuntime } from '#server/portal/runtime.ts'
import { Words } from '../../../../words.tsx'

export async function EditorPage({
  title,
  back,
  initial,
  save,
}: {
  title: string
  back: string
  initial: AddressFields | null
  save: (fields: AddressFields) => Promise<AddressOutcome>
}) {
  const t = await getTranslations('addressBook')
  return (
    <>
      <Link
        href={back}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-small px-2 text-small font-medium text-action hover:bg-action-soft"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('form.back')}
      </Link>
      <h1 className="mt-2 mb-6 text-heading">{title}</h1>
      <Words of={['addressBook', 'openingHours', 'route', 'map', 'latePart']}>
        <AddressEditor initial={initial} tiles={portalRuntime().mapTiles} back={back} save={save} />
      </Words>
    </>
  )
}
