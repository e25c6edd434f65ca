'use client'

/** Links for whoever waits for the load: made, copied, revoked, and how often each was opened. */
import { useId, useState, useTransition } from 'react'
import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { SelectField } from '#components/ui/fields.tsx'
import { useMoment } from '#components/ui/use-moment.ts'
import {
  shareDays,
  usualShareDays,
  type ShareLink,
  type ShareOutcome,
} from '#lib/storefront/share-links.ts'
import { Card } from './card.tsx'

type Days = (typeof shareDays)[number]

type Trouble = Extract<ShareOutcome, { ok: false }>['problem'] | 'failed'

export function SharePanel<Shared extends object>({
  shared,
  what,
  links: first,
  makeShareLink,
  revokeShareLink,
}: {
  /** Names what the links open, in the requests. */
  shared: Shared
  /** Says how much a receiver sees. */
  what: string
  links: readonly ShareLink[]
  makeShareLink: (share: Shared & { days: Days }) => Promise<ShareOutcome>
  revokeShareLink: (share: Shared & { linkId: string }) => Promise<ShareOutcome>
}) {
  const t = useTranslations('shareLinks')
  const [links, setLinks] = useState(first)
  const [days, setDays] = useState<Days>(usualShareDays)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [said, setSaid] = useState('')
  const [pending, startTransition] = useTransition()
  const id = useId()

  function change(act: () => Promise<ShareOutcome>, done: string): void {
    setTrouble(null)
    setSaid('')
    startTransition(async () => {
      const outcome = await act().catch(() => ({ ok: false, problem: 'failed' }) as const)
      startTransition(() => {
        if (outcome.ok) {
          setLinks(outcome.links)
          setSaid(done)
        } else setTrouble(outcome.problem)
      })
    })
  }

  return (
    <Card title={t('title')}>
      <p className="max-w-[64ch] text-small text-ink-soft">{what}</p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <SelectField
          id={id}
          label={t('holds')}
          value={days}
          onChange={({ target: { value } }) =>
            setDays(shareDays.find((each) => String(each) === value) ?? usualShareDays)
          }
          options={shareDays.map((each) => ({
            value: String(each),
            label: t('days', { count: each }),
          }))}
        />
        <button
          type="button"
          aria-busy={pending}
          disabled={pending}
          onClick={() => change(() => makeShareLink({ ...shared, days }), t('made'))}
          className={buttonStyle('secondary')}
        >
          <Link2 aria-hidden className="size-4" />
          {t('make')}
        </button>
      </div>
      <p role="status" className="mt-2 text-caption text-good empty:mt-0">
        {said}
      </p>
      {trouble !== null && (
        <p role="alert" className="text-small text-bad">
          {t(`trouble.${trouble}`)}
        </p>
      )}
      {links.length > 0 && (
        <ul aria-label={t('list')} className="mt-2 flex flex-col divide-y divide-edge">
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              pending={pending}
              onRevoke={() =>
                change(() => revokeShareLink({ ...shared, linkId: link.id }), t('revoked'))
              }
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function LinkRow({
  link: { state, url, expiresAt, seenCount, lastSeenAt, maker },
  pending,
  onRevoke,
}: {
  link: ShareLink
  pending: boolean
  onRevoke: () => void
}) {
  const t = useTranslations('shareLinks')
  const moment = useMoment()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-64">
        {url !== null && (
          <p className="truncate font-mono text-caption" title={url}>
            {url}
          </p>
        )}
        <p className="text-caption text-ink-soft">
          {state === 'open' ? t('until', { time: moment(expiresAt) }) : <Badge>{t(state)}</Badge>}
          {' · '}
          {t('seen', { count: seenCount })}
          {lastSeenAt !== null && ` · ${t('lastSeen', { time: moment(lastSeenAt) })}`}
        </p>
        <p className="text-caption text-ink-soft">
          {t(maker.isHere ? 'maker' : 'makerGone', { name: maker.name })}
        </p>
      </div>
      {url !== null && (
        <div className="-mx-3 flex gap-1">
          <CopyButton text={url} label={t('copy')} doneLabel={t('copied')} />
          <button
            type="button"
            disabled={pending}
            onClick={onRevoke}
            className="inline-flex min-h-9 items-center rounded-small px-3 text-caption font-medium text-bad hover:bg-bad-soft"
          >
            {t('revoke')}
          </button>
        </div>
      )}
    </li>
  )
}
