'use client'

/** Choosing a way and going on with it: the total is on the button, and a new one needs a press of its own. */
import { useEffect, useState } from 'react'
import { LoaderCircle, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useOwnAccount } from '#components/account/use-account.ts'
import { TextField } from '#components/ui/fields.tsx'
import { SentenceGap } from '#components/ui/sentence-gap.tsx'
import { confirmationHref, payHref } from '#lib/hrefs.ts'
import type { PayType } from '#lib/contract/pay-types.ts'
import type { PayStarted } from '#lib/paying/pay-outcomes.ts'
import { Money, useMoneyText } from '../quote/money.tsx'
import { useSlow } from '../ui/slow-note.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { ActProblem } from './act-problem.tsx'
import { ContactFields, contactFieldId } from './contact-fields.tsx'
import type { PayStepProps, Total, BeginTopUp, OpenTopUp, TopUpInWallet } from './pay-props.ts'
import { useContacts } from './use-contacts.ts'
import { useAct, type ActProblem as Problem } from './use-act.ts'
import { payWays, WayChoice, type PayWay } from './way-choice.tsx'
import type { Bank } from '#lib/contract/catalog.ts'
import type { Wallet } from '#lib/contract/wallet.ts'
import { balanceAfter } from '#lib/paying/shortfall.ts'
import { Sums } from './sums.tsx'
import { TopUp, TopUpArrived } from './top-up.tsx'

const passwordId = 'pay-password'

type PayFormProps = Pick<
  PayStepProps,
  | 'quoteId'
  | 'total'
  | 'methods'
  | 'banks'
  | 'wallet'
  | 'topUp'
  | 'arrived'
  | 'serverNowMs'
  | 'was'
  | 'contacts'
  | 'contactPlaces'
  | 'actions'
  | 'terms'
> & {
  /** An order that was begun has its people. */
  readonly hasOrder?: boolean
  /** The way that is open already: it is not offered again. */
  readonly without?: PayType
}

export function PayForm(props: PayFormProps) {
  const { methods, banks, actions, without } = props
  const t = useTranslations('pay.form')
  const written = useMoneyText()
  const router = useRouter()
  const account = useOwnAccount()
  const { act, pending, problem } = useAct()
  const slow = useSlow(pending)
  // Asked for again with its people, a quote may be replaced by another one before its payment fails.
  const [quoteId, setQuoteId] = useState(props.quoteId)
  const ways = payWays(methods).filter(({ type }) => type !== without)
  const [picked, setPicked] = useState<{ type: PayType; after: string | null } | null>(null)
  const [bankCode, setBankCode] = useState(banks[0]?.code)
  const [changed, setChanged] = useState<{ from: Total; to: Total } | null>(
    props.was === null || props.was === props.total.amount
      ? null
      : { from: { ...props.total, amount: props.was }, to: props.total },
  )
  /** Null: it is not asked for. */
  const [password, setPassword] = useState<string | null>(null)
  const isAsked = password !== null
  useEffect(() => {
    if (isAsked) document.getElementById(passwordId)?.focus()
  }, [isAsked])
  const people = useContacts(props.contacts, props.contactPlaces)
  const open = ways.filter(({ reason }) => reason === null)
  const preferred = open.find(({ method }) => method === methods?.default) ?? open[0]
  // A top-up is made to pay with it: once it has arrived the wallet is chosen, whatever was before.
  const toppedUp = props.arrived?.paymentId ?? null
  const wanted = picked?.after === toppedUp ? picked.type : toppedUp === null ? null : 'wallet'
  const chosen = (open.find(({ type }) => type === wanted) ?? preferred)?.type ?? null
  const total = changed?.to ?? props.total
  const bank = banks.find(({ code }) => code === bankCode)

  function go(): void {
    if (chosen === null) return
    const given = chosen === 'wallet' && password !== null && { password }
    const choice = { quoteId, type: chosen, bankCode: bank?.code, seen: total, ...given }
    if (props.hasOrder) return act(() => actions.pay(choice), take)
    const checked = people.check()
    if ('wrong' in checked) {
      const { end, field } = checked.wrong
      return document.getElementById(contactFieldId(end, field))?.focus()
    }
    return act(() => actions.pay({ ...choice, contacts: checked }), take)
  }

  function take(outcome: PayStarted): Problem | null | 'settled' {
    if (outcome.kind === 'changed') {
      if (outcome.otherQuoteId !== undefined) {
        router.replace(`${payHref(account, outcome.otherQuoteId)}?was=${total.amount}`)
        return 'settled'
      }
      setChanged({ from: total, to: { amount: outcome.amount, currency: outcome.currency } })
      return 'settled'
    }
    if (outcome.kind !== 'started') {
      if (outcome.otherQuoteId !== undefined) setQuoteId(outcome.otherQuoteId)
      if (outcome.kind === 'confirm' || outcome.kind === 'wrong_password') setPassword('')
      return outcome
    }
    if (outcome.paid) {
      router.push(confirmationHref(account, outcome.deliveryId))
      return 'settled'
    }
    if (outcome.appUrl !== null) location.assign(outcome.appUrl)
    const begun = outcome.otherQuoteId ?? quoteId
    if (begun === props.quoteId) return null
    router.replace(payHref(account, begun))
    return 'settled'
  }

  return (
    <form
      noValidate
      aria-busy={pending}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      {!props.hasOrder && <ContactFields people={people} />}
      <WayChoice
        ways={ways}
        chosen={chosen}
        onChoose={(type) => setPicked({ type, after: toppedUp })}
        details={detailsOf}
      />
      {changed !== null && <ChangedTotal from={changed.from} to={changed.to} />}
      <ActProblem problem={problem} />
      {chosen === 'wallet' && password !== null && (
        <TextField
          id={passwordId}
          label={t('password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          className="sm:max-w-80"
        />
      )}
      {chosen === null ? (
        <p className="text-small text-ink-soft">{t('none')}</p>
      ) : (
        <button
          type="submit"
          aria-disabled={pending}
          className={buttonStyle('primary', 'w-full sm:w-auto sm:self-start sm:px-8')}
        >
          {pending && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
          {pending
            ? t('pending')
            : t(`go.${chosen}`, { total: written(total), bank: bank?.name ?? t('anyBank') })}
        </button>
      )}
      <p role="status" className="text-caption text-ink-soft empty:hidden">
        {slow && t('slow')}
      </p>
      <p className="text-caption text-ink-soft">
        {t('note')}
        <SentenceGap />
        <Money {...total} />
      </p>
      {props.terms}
    </form>
  )

  function detailsOf({ type, reason }: PayWay) {
    if (type === 'app' && reason === null && banks.length > 0) {
      return <BankChoice banks={banks} chosen={bankCode} onChoose={setBankCode} />
    }
    if (type === 'wallet' && props.wallet !== null) {
      return (
        <WalletDetails
          {...{ total, topUp: props.topUp, arrived: props.arrived, serverNowMs: props.serverNowMs }}
          wallet={props.wallet}
          isShort={reason === 'insufficient_balance'}
          beginTopUp={actions.topUp}
        />
      )
    }
    return null
  }
}

/** The price is another one than was seen: nothing is begun before that is agreed to. */
function ChangedTotal({ from, to }: { from: Total; to: Total }) {
  const t = useTranslations('pay.changed')
  return (
    <div role="alert" className="rounded-medium bg-warn-soft px-4 py-3 text-small text-warn">
      <p className="flex items-start gap-3 font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {t('title')}
      </p>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 pl-8">
        <dt>{t('before')}</dt>
        <dd className="text-right line-through">
          <Money {...from} />
        </dd>
        <dt className="font-medium">{t('now')}</dt>
        <dd className="text-right font-medium">
          <Money {...to} />
        </dd>
      </dl>
      <p className="mt-2 pl-8">{t('body')}</p>
    </div>
  )
}

function BankChoice({
  banks,
  chosen,
  onChoose,
}: {
  banks: readonly Bank[]
  chosen: string | undefined
  onChoose: (code: string) => void
}) {
  const t = useTranslations('pay.ways')
  return (
    <fieldset>
      <legend className="mb-2 text-caption font-medium text-ink-soft">{t('bank')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {banks.map(({ code, name }) => (
          <label
            key={code}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-medium border border-edge bg-surface px-3 py-2 text-small has-checked:border-action has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name="bank"
              value={code}
              checked={chosen === code}
              onChange={() => onChoose(code)}
              className="size-5 shrink-0"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The wallet before and after; where it is not enough, how much is missing, and topping it up. */
function WalletDetails({
  total,
  wallet,
  isShort,
  topUp,
  arrived,
  serverNowMs,
  beginTopUp,
}: {
  total: Total
  wallet: NonNullable<Wallet['wallet']>
  isShort: boolean
  topUp: OpenTopUp | null
  arrived: TopUpInWallet | null
  serverNowMs: number
  beginTopUp: BeginTopUp
}) {
  const t = useTranslations('pay.wallet')
  const balance = { amount: wallet.balance, currency: wallet.currency }
  const after = balanceAfter(balance, total)
  const missing = after === null ? 0 : Math.max(0, -after)
  const rows = [
    { name: t('before'), amount: balance.amount },
    ...(isShort || after === null ? [] : [{ name: t('after'), amount: after, strong: true }]),
    ...(isShort && missing > 0 ? [{ name: t('missing'), amount: missing, strong: true }] : []),
  ]
  return (
    <>
      <TopUpArrived arrived={arrived} />
      <Sums rows={rows} currency={balance.currency} />
      {after === null && <p className="mt-2 text-caption text-ink-soft">{t('converted')}</p>}
      {isShort && (
        <TopUp
          open={topUp}
          currency={balance.currency}
          missing={missing}
          serverNowMs={serverNowMs}
          beginTopUp={beginTopUp}
        />
      )}
    </>
  )
}
