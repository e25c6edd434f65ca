import { useTranslations } from 'next-intl'
import { Skeleton } from '#components/ui/skeleton.tsx'

/** As high as the list that replaces it, so that nothing jumps. */
export function AccountListSkeleton() {
  const t = useTranslations('accounts')
  return (
    <div role="status" className="divide-y divide-edge rounded-large border border-edge bg-surface">
      <span className="sr-only">{t('loading')}</span>
      {['w-56', 'w-44', 'w-64', 'w-48', 'w-52', 'w-40'].map((width) => (
        <div key={width} className="flex items-center gap-6 px-5 py-5.5">
          <Skeleton className="hidden h-3 w-24 md:block" />
          <Skeleton className={`h-4 max-w-full ${width}`} />
          <Skeleton className="ml-auto h-4 w-12" />
        </div>
      ))}
    </div>
  )
}
