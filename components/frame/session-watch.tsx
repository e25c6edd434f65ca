'use client'

/** Says so when somebody else has signed in, or nobody is signed in any more, and offers to continue. */
import { UserRoundX } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { useSignedInElsewhere } from './use-signed-in-elsewhere.ts'

/** `who` is null when nobody is signed in. */
export function SessionWatch({ who }: { who: string | null }) {
  const t = useTranslations('session')
  const router = useRouter()
  const elsewhere = useSignedInElsewhere(who)
  return (
    <div role="status" className="sticky top-16 z-10">
      {elsewhere !== undefined && (
        <div className="border-b border-edge bg-warn-soft text-warn">
          <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <p className="flex min-w-0 grow basis-72 items-start gap-3 text-small font-medium">
              <UserRoundX aria-hidden className="mt-0.5 size-5 shrink-0" />
              {elsewhere === null ? t('signedOut') : who === null ? t('signedIn') : t('other')}
            </p>
            {elsewhere === null ? (
              <a
                href="/sign-in"
                target="_blank"
                rel="noreferrer"
                className={buttonStyle('secondary')}
              >
                {t('signIn')}
              </a>
            ) : (
              <button
                type="button"
                className={buttonStyle('secondary')}
                onClick={() => router.refresh()}
              >
                {t('refresh')}
              </button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
