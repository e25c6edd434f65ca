import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { SiteFrame } from '#components/frame/site-frame.tsx'
import { MissingStop } from '#components/illustrations/missing-stop.tsx'
import { Button } from '#components/ui/button.tsx'
import { NoticePage } from '#components/ui/notice-page.tsx'
import { readVisitor } from './(account)/visitor.ts'
import { readPreferences } from './preferences/preferences.ts'

export async function generateMetadata() {
  const t = await getTranslations('notFound')
  return { title: t('title') }
}

export default async function NotFound() {
  const t = await getTranslations('notFound')
  return (
    <SiteFrame preferences={await readPreferences()} visitor={await readVisitor()}>
      <NoticePage
        illustration={<MissingStop />}
        title={t('title')}
        actions={
          <Button asChild>
            <Link href="/">{t('home')}</Link>
          </Button>
        }
      >
        <p>{t('body')}</p>
      </NoticePage>
    </SiteFrame>
  )
}
