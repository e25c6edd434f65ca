import { useTranslations } from 'next-intl'
import { SectionNav } from '#components/ui/section-nav.tsx'
import type { SenderAccountId } from '#lib/contract/ids.ts'
import { accountHref, type AccountSection } from '#lib/hrefs.ts'

/** The links to the sections of one account. */
export function AccountNav({
  accountId,
  sections,
}: {
  accountId: SenderAccountId
  sections: readonly AccountSection[]
}) {
  const t = useTranslations('account')
  return (
    <SectionNav
      label={t('sections')}
      className="mt-5 mb-8"
      links={[
        { href: accountHref(accountId), name: t('home.title'), isExact: true },
        ...sections.map((section) => ({
          href: accountHref(accountId, section),
          name: t(`section.${section}`),
        })),
      ]}
    />
  )
}
