import { useTranslations } from 'next-intl'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** Between two pages, when the next one takes longer than a glance. */
export default function Loading() {
  const t = useTranslations('frame')
  return (
    <div role="status" className="page py-14 md:py-24">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-10 w-full max-w-120" />
      <Skeleton className="mt-5 h-10 w-full max-w-88" />
      <Skeleton className="mt-10 h-4 w-full max-w-152" />
      <Skeleton className="mt-3 h-4 w-full max-w-140" />
      <Skeleton className="mt-3 h-4 w-full max-w-104" />
      <Skeleton className="mt-10 h-11 w-44" />
    </div>
  )
}
