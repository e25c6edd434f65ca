/** In place of a page of the console, for those who may open it: why it cannot be shown. */
import { getTranslations } from 'next-intl/server'
import { UncoupledTrailer } from '#components/illustrations/uncoupled-trailer.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/link.tsx'
import { NoticePage } from '#components/ui/notice.tsx'
import { NotRead } from '#components/ui/not-read.tsx'
import type { ConsoleAccess } from '#server/portal/staff/console.ts'

export async function ConsoleClosed({
  why,
}: {
  why: Extract<ConsoleAccess['kind'], 'elsewhere' | 'no service'>
}) {
  const t = await getTranslations('console')
  return why === 'elsewhere' ? (
    <NoticePage
      illustration={<UncoupledTrailer />}
      title={t('elsewhere.title')}
      actions={
        <Link href="/staff" className={buttonStyle('secondary')}>
          {t('elsewhere.back')}
        </Link>
      }
    >
      <p>{t('elsewhere.body')}</p>
    </NoticePage>
  ) : (
    <div className="page py-10">
      <ConsoleUnread />
    </div>
  )
}

/** The service did not answer what a page of the console shows. */
export async function ConsoleUnread() {
  const t = await getTranslations('console.unread')
  return (
    <NotRead title={t('title')} retry={t('retry')}>
      {t('body')}
    </NotRead>
  )
}
