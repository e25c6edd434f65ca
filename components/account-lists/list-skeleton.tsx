import { useTranslations } from 'next-intl'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { tripGrid } from './listed-trip.tsx'

const rows = ['w-52', 'w-40', 'w-64', 'w-44', 'w-56', 'w-48']

/** In the rows of the list that replaces it: nothing jumps. */
export function ListSkeleton() {
  const t = useTranslations('accountLists')
  return (
    <div role="status" className="divide-y divide-edge rounded-large border border-edge bg-surface">
      <span className="sr-only">{t('loading')}</span>
      {rows.map((width) => (
        <div key={width} className={tripGrid}>
          <Skeleton className="my-1 h-9 w-32" />
          <Skeleton
            className={`order-2 col-span-2 my-1 h-10 max-w-full lg:order-none lg:col-span-1 ${width}`}
          />
          <Skeleton className="order-3 my-1 h-3.5 w-24 lg:order-none" />
          <Skeleton className="my-0.5 h-5 w-24 justify-self-end lg:justify-self-start" />
          <Skeleton className="order-3 h-4 w-20 justify-self-end lg:order-none" />
          <Skeleton className="order-4 col-span-2 h-11 w-32 justify-self-end lg:order-none lg:col-span-1" />
        </div>
      ))}
    </div>
  )
}
