/** Customers, orders and waybills in which the words were found. */
import type { ReactNode } from 'react'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { OrderBadge } from '#components/account-lists/listed-trip.tsx'
import { Money } from '#components/quote/money.tsx'
import { Link } from '#components/ui/link.tsx'
import { WaybillBadge } from '#components/waybills/waybill-badge.tsx'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import {
  accountHref,
  actForHref,
  consoleHref,
  customerHref,
  orderHref,
  waybillHref,
  waybillsHref,
  withQuery,
} from '#lib/hrefs.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { searchAccounts } from '#server/portal/staff/find-accounts.ts'

/** So many of each kind. */
const mostFound = 5

export async function Found({
  words,
  actor,
}: {
  words: string
  /** Null: the service is elsewhere, and has no list of all orders. */
  actor: ActingPerson | null
}) {
  return (
    <div className="mt-8 flex flex-col gap-10">
      <Customers words={words} hasPages={actor !== null} />
      {actor !== null && <Orders words={words} actor={actor} />}
      <Waybills words={words} />
    </div>
  )
}

async function Customers({ words, hasPages }: { words: string; hasPages: boolean }) {
  const t = await getTranslations('staffHome.found')
  const found = await searchAccounts(gateway(), { q: words })
  if (!found.ok) return <Group kind="customers" failed />
  const { accounts } = found.value
  return (
    <Group
      kind="customers"
      all={
        hasPages && accounts.length > mostFound
          ? withQuery(consoleHref('customers'), { q: words })
          : null
      }
    >
      {accounts.slice(0, mostFound).map(({ id, name, code, place }) => (
        <Row key={id}>
          <span className="min-w-0 grow basis-56 wrap-anywhere">
            {hasPages ? <Name href={customerHref(id)}>{name}</Name> : name}
            <span className="block text-caption text-ink-soft">
              {place === null ? code : `${code} · ${place}`}
            </span>
          </span>
          <ActFor href={actForHref(id, accountHref(id, 'orders'))} label={t('actNamed', { name })}>
            {t('act')}
          </ActFor>
        </Row>
      ))}
    </Group>
  )
}

async function Orders({ words, actor }: { words: string; actor: ActingPerson }) {
  const t = await getTranslations('staffHome.found')
  const format = await getFormatter()
  const body = { actor, q: words, limit: mostFound }
  const found = await gateway().listAllOrders({ body, language: await getLocale() })
  if (!found.ok) return <Group kind="orders" failed />
  return (
    <Group kind="orders" all={null} hasMore={found.value.next !== null}>
      {found.value.data.map((order) => {
        const { id, order_no: number, sender_account_id: account, paid_at: paidAt } = order
        const page = actForHref(account, orderHref(account, id))
        return (
          <Row key={id}>
            <span className="min-w-0 basis-40">
              {/* The board has what was paid. */}
              <Name
                href={paidAt === null ? page : withQuery(consoleHref('deliveries'), { q: number })}
              >
                {number}
              </Name>
              <span className="block text-caption text-ink-soft">
                {format.dateTime(new Date(order.ordered_at), 'moment')}
              </span>
            </span>
            <span className="min-w-0 grow basis-56 wrap-anywhere">
              {order.pickup}
              <span className="block">
                <span aria-hidden className="mr-1 text-mark-ink">
                  →
                </span>
                {order.delivery}
              </span>
            </span>
            <span className="whitespace-nowrap">
              <Money amount={order.price} currency={order.currency} />
            </span>
            <OrderBadge status={order.state} />
            <ActFor href={page} label={t('actNamed', { name: number })}>
              {t('act')}
            </ActFor>
          </Row>
        )
      })}
    </Group>
  )
}

async function Waybills({ words }: { words: string }) {
  const t = await getTranslations('staffHome.found')
  const query = { q: words, pageSize: mostFound }
  const found = await gateway().listWaybills({ query, language: await getLocale() })
  if (!found.ok) return <Group kind="waybills" failed />
  const { data, next } = found.value
  return (
    <Group kind="waybills" all={next === null ? null : withQuery(waybillsHref(null), { q: words })}>
      {data.map((waybill) => (
        <Row key={waybill.id}>
          <span className="min-w-0 basis-40">
            <Name href={waybillHref(null, waybill.waybill_no)}>{waybill.waybill_no}</Name>
          </span>
          <span className="min-w-0 grow basis-56 wrap-anywhere">
            {waybill.sender.name}
            <span className="block">
              <span aria-hidden className="mr-1 text-mark-ink">
                →
              </span>
              <span className="sr-only">{t('to')} </span>
              {waybill.receiver.name}
            </span>
          </span>
          <WaybillBadge state={waybill.state} />
        </Row>
      ))}
    </Group>
  )
}

async function Group({
  kind,
  all = null,
  hasMore = false,
  failed = false,
  children,
}: {
  kind: 'customers' | 'orders' | 'waybills'
  /** The list of all that was found; null: all of it is here. */
  all?: string | null
  /** There is more, and no list of it. */
  hasMore?: boolean
  failed?: boolean
  children?: readonly ReactNode[]
}) {
  const t = await getTranslations('staffHome.found')
  return (
    <section aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`} className="mb-3 text-title">
        {t(kind)}
      </h2>
      {children === undefined || children.length === 0 ? (
        <p
          role={failed ? 'alert' : undefined}
          className="rounded-large border border-dashed border-edge-strong px-6 py-5 text-small text-ink-soft"
        >
          {t(failed ? 'failed' : hasMore ? 'tooOld' : 'none')}
        </p>
      ) : (
        <ul className="divide-y divide-edge rounded-large border border-edge bg-surface text-small">
          {children}
        </ul>
      )}
      {all !== null && (
        <Link
          href={all}
          className="mt-2 inline-flex min-h-9 items-center text-small text-action underline-offset-4 hover:underline"
        >
          {t(`all.${kind}`)}
        </Link>
      )}
      {hasMore && children?.length !== 0 && (
        <p className="mt-2 text-caption text-ink-soft">{t('more')}</p>
      )}
    </section>
  )
}

function Row({ children }: { children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3.5 md:px-5">{children}</li>
  )
}

function Name({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="font-medium text-action underline-offset-4 hover:underline">
      {children}
    </Link>
  )
}

function ActFor({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      aria-label={label}
      className="inline-flex min-h-9 items-center text-action underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
