import { useTranslations } from 'next-intl'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { rowGrid } from './account-list.tsx'

const nameWidths = ['w-56', 'w-44', 'w-64', 'w-48', 'w-52', 'w-40']

/** In the rows of the list that replaces it, each as high as the text it stands for: nothing jumps. */
export function AccountListSkeleton() {
  const t = useTranslations('accounts')
  return (
    <div role="status" className="divide-y divide-edge rounded-large border border-edge bg-surface">
      <span className="sr-only">{t('loading')}</span>
      {nameWidths.map((width) => (
        <div key={width} className={rowGrid}>
          <div className="py-1">
            <Skeleton className="h-3 w-12" />
          </div>
          <div className="col-start-1 py-1.5 md:col-start-auto">
            <Skeleton className={`h-3.75 max-w-full ${width}`} />
          </div>
          <div className="col-start-1 py-1.25 md:col-start-auto">
            <Skeleton className="h-3.5 w-28" />
          </div>
          <div className="col-start-2 row-span-3 row-start-1 md:col-start-auto md:row-span-1 md:row-start-auto">
            <Skeleton className="h-6 w-11" />
          </div>
        </div>
      ))}
    </div>
  )
}
