/** The links to an account's orders and waybills that are open, under who made them, each with its end in one press. */
import { ChevronDown } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '#components/ui/link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { SenderAccountId, DeliveryId } from '#lib/contract/ids.ts'
import { orderHref, waybillHref } from '#lib/hrefs.ts'
import { unbroken } from '#lib/dates/unbroken.ts'

export interface ShownLinkMaker {
  readonly personId: string
  readonly name: string
  readonly email: string
  readonly isHere: boolean
  readonly count: number
  readonly links: readonly {
    readonly id: string
    /** Null: it opens the waybill with this number. */
    readonly deliveryId: DeliveryId | null
    readonly number: string
    readonly expiresAt: Date
    readonly seenCount: number
  }[]
}

type Revoke = (form: FormData) => Promise<void>

export function OpenLinks({
  accountId,
  makers,
  canRevoke,
  revokeLink,
  revokeLinks,
}: {
  accountId: SenderAccountId
  makers: readonly ShownLinkMaker[]
  canRevoke: boolean
  revokeLink: Revoke
  revokeLinks: Revoke
}) {
  const t = useTranslations('accountLinks')
  return (
    <section aria-labelledby="links" className="mt-10">
      <h2 id="links" className="text-title">
        {t('title')}
      </h2>
      <p className="mt-2 max-w-[68ch] text-small text-ink-soft">{t('lead')}</p>
      <ul className="mt-4 divide-y divide-edge rounded-large border border-edge bg-surface">
        {makers.map((maker) => (
          <li key={maker.personId} className="px-5 py-4">
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
              <div className="min-w-0 grow basis-56">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                  {maker.name}
                  {!maker.isHere && <Badge tone="warn">{t('gone')}</Badge>}
                </p>
                <p className="text-caption break-words text-ink-soft">
                  {maker.email} · {t('count', { count: maker.count })}
                </p>
              </div>
              {canRevoke && (
                <form action={revokeLinks}>
                  <input type="hidden" name="account" value={accountId} />
                  <input type="hidden" name="person" value={maker.personId} />
                  <button
                    type="submit"
                    aria-label={t('revokeAllOf', { name: maker.name })}
                    className={buttonStyle('secondary')}
                  >
                    {t('revokeAll')}
                  </button>
                </form>
              )}
            </div>
            <MadeLinks {...{ accountId, maker, canRevoke, revokeLink }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MadeLinks({
  accountId,
  maker: { links, count },
  canRevoke,
  revokeLink,
}: {
  accountId: SenderAccountId
  maker: ShownLinkMaker
  canRevoke: boolean
  revokeLink: Revoke
}) {
  const t = useTranslations('accountLinks')
  const format = useFormatter()
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-small text-small font-medium [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          className="size-4 text-ink-soft transition-transform group-open:rotate-180"
        />
        {t('show')}
      </summary>
      <ul className="divide-y divide-edge">
        {links.map(({ id, deliveryId, number, expiresAt, seenCount }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
            <p className="min-w-0 grow basis-56 text-small">
              <Link
                href={
                  deliveryId === null
                    ? waybillHref(accountId, number)
                    : orderHref(accountId, deliveryId)
                }
                className="text-action underline underline-offset-4"
              >
                {t(deliveryId === null ? 'waybill' : 'order', { number })}
              </Link>
              <span className="block text-caption text-ink-soft">
                {t('until', { time: unbroken(format.dateTime(expiresAt, 'moment')) })} ·{' '}
                {t('seen', { count: seenCount })}
              </span>
            </p>
            {canRevoke && (
              <form action={revokeLink}>
                <input type="hidden" name="account" value={accountId} />
                <input type="hidden" name="link" value={id} />
                <button
                  type="submit"
                  aria-label={t('revokeOf', { number })}
                  className="inline-flex min-h-9 items-center rounded-small px-3 text-caption font-medium text-bad hover:bg-bad-soft"
                >
                  {t('revoke')}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {count > links.length && (
        <p className="text-caption text-ink-soft">{t('latest', { count: links.length })}</p>
      )}
    </details>
  )
}
