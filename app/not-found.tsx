/** An address that is no page's: outside every group of pages, so it brings the frame itself. */
import { SiteFrame } from '#components/frame/site-frame.tsx'
import { readVisitor } from './(account)/visitor.ts'
import { MissingPage } from './missing-page.tsx'
import { readPreferences } from './preferences/preferences.ts'

export { generateMetadata } from './missing-page.tsx'

export default async function NotFound() {
  return (
    <SiteFrame preferences={await readPreferences()} visitor={await readVisitor()}>
      <MissingPage />
    </SiteFrame>
  )
}
