/**
 * An address that is no page's: outside every group of pages, so it brings layout and frame itself. (The
 * root's `not-found.tsx` could be the one, but travels with the document of every page.)
 */
import { portalRuntime } from '#server/portal/runtime.ts'
import RootLayout from './layout.tsx'
import { generateMetadata as ofMissingPage, MissingPage } from './missing-page.tsx'
import { PageFrame } from './page-frame.tsx'

export { generateViewport } from './layout.tsx'

/** The layout is no parent here, whose template would end the title. */
export async function generateMetadata() {
  const { title } = await ofMissingPage()
  const { publicUrl, seller } = portalRuntime()
  return { metadataBase: new URL(publicUrl), title: `${title} · ${seller.name()}` }
}

export default function GlobalNotFound() {
  return (
    <RootLayout>
      <PageFrame>
        <MissingPage />
      </PageFrame>
    </RootLayout>
  )
}
