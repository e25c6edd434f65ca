import { useFormatter, useTranslations } from 'next-intl'
import { useMoneyText } from '#components/quote/money.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { SelectField } from '#components/ui/fields.tsx'
import { Counted } from '../counted-receipt.tsx'
import type { TransferKind } from './judge-transfer.ts'
import type { Statement, StatementItem } from './use-statement.ts'

const tones = {
  exact: 'good',
  short: 'warn',
  over: 'warn',
  late: 'warn',
  twice: 'bad',
  otherCurrency: 'warn',
  bySum: 'action',
  unknown: 'plain',
  counted: 'plain',
  contradicts: 'bad',
} as const satisfies Record<TransferKind, string>

/** One transfer: when, how much, in which words, and how it would be counted or was. */
export function StatementRow({ item, statement }: { item: StatementItem; statement: Statement }) {
  const t = useTranslations('payments.statement')
  const ofFault = useTranslations('payments.fault')
  const format = useFormatter()
  const money = useMoneyText()
  const { transfer, kind, group, isChosen, result } = item
  const { currency, sending } = statement
  const row = format.number(transfer.rowNumber)
  const isOpen = group === 'ready' || group === 'look'
  const checkId = `count-${transfer.rowNumber}`
  return (
    <li aria-label={t('row', { row })} className="flex gap-3 px-4 py-3 text-small">
      {isOpen && (
        <input
          id={checkId}
          type="checkbox"
          aria-label={t('choose', { row })}
          checked={isChosen}
          disabled={sending !== null}
          onChange={({ target }) => statement.choose([item], target.checked)}
          className="mt-0.5 size-5 shrink-0"
        />
      )}
      <div className="flex min-w-0 grow flex-col gap-2">
        <label
          htmlFor={isOpen ? checkId : undefined}
          className="flex flex-wrap items-baseline gap-x-4 gap-y-1"
        >
          <span className="min-w-0 grow basis-64">
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="text-caption text-ink-soft">
                {format.dateTime(transfer.receivedAt, 'moment')}
              </span>
              {group !== 'done' && <Badge tone={tones[kind]}>{t(`kind.${kind}`)}</Badge>}
            </span>
            <span className="mt-0.5 line-clamp-2 break-words text-ink-soft">
              {transfer.details}
            </span>
          </span>
          <span className="font-medium">{money({ amount: transfer.amount, currency })}</span>
        </label>
        {group !== 'done' && <Says item={item} currency={currency} />}
        {kind === 'bySum' && isOpen && <OrderChoice item={item} statement={statement} />}
        {result?.kind === 'counted' && <Counted receipt={result} />}
        {result?.kind === 'fault' && <p className="text-bad">{ofFault(result.fault)}</p>}
        {result?.kind === 'failed' && group !== 'counted' && (
          <p className="text-bad">{t('result.failed')}</p>
        )}
      </div>
    </li>
  )
}

function Says({
  item: { transfer, matched, kind },
  currency,
}: {
  item: StatementItem
  currency: string
}) {
  const t = useTranslations('payments.statement.says')
  const money = useMoneyText()
  const { payment, candidates, outstanding_amount, returned_amount, twin } = matched
  return (
    <p className="break-words">
      {t(kind, {
        order: payment?.order_no ?? '',
        customer: payment?.sender_account_name ?? '',
        currency: payment?.currency ?? currency,
        outstanding: money({
          amount: outstanding_amount,
          currency: payment?.currency ?? currency,
        }),
        returned: money({ amount: returned_amount, currency }),
        amount: money({ amount: transfer.amount, currency }),
        twin: twin ?? '',
        count: candidates.length,
      })}
    </p>
  )
}

/** An order that another row of the statement is counted for is not offered again. */
function OrderChoice({ item, statement }: { item: StatementItem; statement: Statement }) {
  const t = useTranslations('payments.statement')
  const { transfer, matched, reference } = item
  const others = new Set(
    statement.items
      .filter((each) => each.isChosen && each.transfer.rowNumber !== transfer.rowNumber)
      .map((each) => each.reference),
  )
  const offered = matched.candidates.filter(({ reference_code: code }) => !others.has(code))
  return (
    <SelectField
      id={`order-${transfer.rowNumber}`}
      label={t('order')}
      any={t('noOrder')}
      value={reference ?? ''}
      disabled={statement.sending !== null}
      options={offered.map((candidate) => ({
        value: candidate.reference_code,
        label: t('candidate', {
          order: candidate.order_no,
          customer: candidate.sender_account_name,
        }),
      }))}
      onChange={({ target }) =>
        statement.chooseOrder(item, target.value === '' ? null : target.value)
      }
      className="max-w-[36rem]"
    />
  )
}
