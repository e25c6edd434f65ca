/**
 * Bare, since the document of every page brings it along: each group of pages has its own, and an address
 * that is no page's has `global-not-found.tsx`.
 */
import { getTranslations } from 'next-intl/server'

export { generateMetadata } from './missing-page.tsx'

export default async function NotFound() {
  const t = await getTranslations('notFound')
  return <h1 className="page py-16 text-heading">{t('title')}</h1>
}
