import { Suspense } from 'react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { PackedTruck } from '#components/illustrations/packed-truck.tsx'
import { Button } from '#components/ui/button.tsx'
import { CustomerAccounts, CustomerAccountsLoading } from './customer-accounts.tsx'

export default function HomePage() {
  return (
    <>
      <Introduction />
      <div className="page pb-20 md:pb-28">
        <Suspense fallback={<CustomerAccountsLoading />}>
          <CustomerAccounts />
        </Suspense>
      </div>
    </>
  )
}

function Introduction() {
  const t = useTranslations('home')
  return (
    <section className="page grid items-center gap-x-12 gap-y-12 py-14 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:py-24">
      <div>
        <h1 className="text-display">{t('title')}</h1>
        <p className="mt-6 max-w-[46ch] text-lead text-ink-soft">{t('lead')}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <Button asChild className="grow sm:grow-0">
            <Link href="/developers">{t('connect')}</Link>
          </Button>
          <Button asChild kind="secondary" className="grow sm:grow-0">
            <a href="#accounts">{t('seeAccounts')}</a>
          </Button>
        </div>
      </div>
      <PackedTruck className="mx-auto w-full max-w-140" />
    </section>
  )
}
