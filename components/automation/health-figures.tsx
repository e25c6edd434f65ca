/** The health of pushes: sums, a chart with its table, and the sums of each rule. */
import { ChevronDown } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { DataTable } from '#components/ui/data-table.tsx'
import { Link } from '#components/ui/link.tsx'
import type { WebhookHealth } from '#lib/contract/console/webhooks.ts'
import { unbroken } from '#lib/dates/unbroken.ts'
import { automationHref, withQuery } from '#lib/hrefs.ts'
import { HealthChart } from './health-chart.tsx'
import { useRate } from './use-rate.ts'

const kinds = ['delivered', 'failed', 'lost'] as const

const looks = { delivered: 'bg-good', failed: 'bg-bad', lost: 'bg-mark' } as const

export function HealthFigures({
  health: { bucket_seconds: bucketSeconds, buckets },
}: {
  health: WebhookHealth
}) {
  const t = useTranslations('automation')
  const format = useFormatter()
  const rate = useRate()
  const sum = (kind: (typeof kinds)[number]) =>
    buckets.reduce((total, bucket) => total + bucket[kind], 0)
  const sums = { delivered: sum('delivered'), failed: sum('failed'), lost: sum('lost') }
  const byHour = bucketSeconds < 86_400
  const label = t(byHour ? 'health.chartByHour' : 'health.chartByDay')
  const time = (from: string) =>
    unbroken(format.dateTime(new Date(from), byHour ? 'moment' : 'day'))
  const [first, last] = [buckets[0], buckets.at(-1)]
  const ms = (value: number | null) =>
    value === null ? '–' : t('attempt.ms', { ms: format.number(value) })
  return (
    <>
      <dl className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Figure name={t('health.rate')} value={rate(sums) ?? '–'} />
        {kinds.map((kind) => (
          <Figure key={kind} name={t(`pushState.${kind}`)} value={format.number(sums[kind])} />
        ))}
      </dl>
      <figure className="rounded-large border border-edge bg-surface p-5">
        <figcaption className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <span className="text-small font-medium">{label}</span>
          <span className="flex flex-wrap gap-x-4 text-caption text-ink-soft">
            {kinds.map((kind) => (
              <span key={kind} className="inline-flex items-center gap-1.5">
                <span aria-hidden className={`size-2.5 rounded-full ${looks[kind]}`} />
                {t(`pushState.${kind}`)}
              </span>
            ))}
          </span>
        </figcaption>
        <HealthChart
          label={label}
          buckets={buckets.map(({ from, delivered, failed, lost }) => ({
            from,
            delivered,
            failed,
            lost,
          }))}
        />
        {first !== undefined && last !== undefined && (
          <p aria-hidden className="mt-1.5 flex justify-between gap-4 text-caption text-ink-soft">
            <span>{time(first.from)}</span>
            <span>{time(last.from)}</span>
          </p>
        )}
        <details className="group mt-3">
          <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-small text-small font-medium [&::-webkit-details-marker]:hidden">
            <ChevronDown
              aria-hidden
              className="size-4 text-ink-soft transition-transform group-open:rotate-180"
            />
            {t('health.table')}
          </summary>
          <div className="mt-2">
            <DataTable
              label={label}
              isDense
              headings={[
                { text: t('health.time') },
                ...kinds.map((kind) => ({ text: t(`pushState.${kind}`), className: 'text-right' })),
                { text: t('health.median'), className: 'text-right' },
                { text: t('health.p95'), className: 'text-right' },
              ]}
            >
              {buckets.toReversed().map((bucket) => (
                <tr key={bucket.from}>
                  <td className="whitespace-nowrap">{time(bucket.from)}</td>
                  {kinds.map((kind) => (
                    <td key={kind} className="text-right">
                      {format.number(bucket[kind])}
                    </td>
                  ))}
                  <td className="text-right whitespace-nowrap">{ms(bucket.median_ms)}</td>
                  <td className="text-right whitespace-nowrap">{ms(bucket.p95_ms)}</td>
                </tr>
              ))}
            </DataTable>
          </div>
        </details>
      </figure>
    </>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="rounded-large border border-edge bg-surface px-4 py-3">
      <dt className="text-caption text-ink-soft">{name}</dt>
      <dd className="text-title font-semibold">{value}</dd>
    </div>
  )
}

export function RuleHealthTable({
  rules,
  names,
}: {
  rules: WebhookHealth['rules']
  names: ReadonlyMap<string, string>
}) {
  const t = useTranslations('automation')
  const format = useFormatter()
  const rate = useRate()
  return (
    <DataTable
      label={t('health.ruleTable')}
      headings={[
        { text: t('log.rule') },
        { text: t('health.rate'), className: 'text-right' },
        ...kinds.map((kind) => ({ text: t(`pushState.${kind}`), className: 'text-right' })),
        { text: t('pushState.waiting'), className: 'text-right' },
      ]}
    >
      {rules.map((sums) => (
        <tr key={sums.rule_id}>
          <td className="min-w-40">
            <Link
              href={withQuery(automationHref('log'), { rule: sums.rule_id })}
              className="break-words text-action underline-offset-4 hover:underline"
            >
              {names.get(sums.rule_id) ?? sums.rule_id}
            </Link>
          </td>
          <td className="text-right">{rate(sums) ?? '–'}</td>
          {kinds.map((kind) => (
            <td key={kind} className="text-right">
              {format.number(sums[kind])}
            </td>
          ))}
          <td className="text-right">{format.number(sums.waiting)}</td>
        </tr>
      ))}
    </DataTable>
  )
}
