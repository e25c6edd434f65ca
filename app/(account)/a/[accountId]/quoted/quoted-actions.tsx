/** What can be done with a quote or its order now: one of it stands out. */
import { ReceiptText } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/link.tsx'
import { AgainButton } from '#components/account-lists/again-button.tsx'
import { NameDialog } from '#components/account-templates/name-dialog.tsx'
import { CancelOrder } from '#components/payment/cancel-order.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { orderHref, payHref, receiptHref } from '#lib/hrefs.ts'
import type { QuoteId } from '#lib/contract/ids.ts'
import type { QuoteState } from '#lib/contract/states/quote-states.ts'
import { cancelRuleOf } from '#lib/storefront/cancel-rule.ts'
import { type AccountAccess, can } from '#server/portal/access/access.ts'
import type { ReadOrder } from '#server/portal/orders/orders.ts'
import { cancel } from '../../../../(storefront)/a/[accountId]/quotes/[quoteId]/pay/actions.ts'
import { Words } from '../../../../words.tsx'
import { orderAgain } from '../actions.ts'
import { saveQuoteAsTemplate } from '../templates/actions.ts'

export async function QuotedActions({
  access,
  quoteId,
  number,
  status,
  order,
  hasRequest,
}: {
  access: AccountAccess
  quoteId: QuoteId
  number: string
  status: QuoteState
  /** Null while it is a quote. */
  order: ReadOrder | null
  hasRequest: boolean
}) {
  const { accountId } = access
  const t = await getTranslations('accountQuote')
  const ofTemplates = await getTranslations('accountTemplates')
  const rule = cancelRuleOf({ quoteStatus: status, orderStatus: order?.state ?? null })
  const toPay = status === 'active' || order?.state === 'awaiting_payment'
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {toPay && (
        <Link href={payHref(accountId, quoteId)} className={buttonStyle('primary')}>
          {order ? t('toPayment') : t('pay')}
        </Link>
      )}
      {order && !toPay && (
        <Link href={orderHref(accountId, order.deliveryId)} className={buttonStyle('primary')}>
          {t('track')}
        </Link>
      )}
      <AgainButton
        quoteId={quoteId}
        number={number}
        orderAgain={orderAgain.bind(null, accountId)}
        kind={toPay || order ? 'secondary' : 'primary'}
      />
      {hasRequest && can(access, 'save') && (
        <NameDialog
          id="save-template"
          title={ofTemplates('saveQuote')}
          button={ofTemplates('saveQuote')}
          initial=""
          hidden={{ quote: quoteId }}
          save={saveQuoteAsTemplate.bind(null, accountId)}
        />
      )}
      {order?.isPaid && (
        <a href={receiptHref(accountId, quoteId)} className={buttonStyle('secondary')}>
          <ReceiptText aria-hidden className="size-4" />
          {t('receipt')}
        </a>
      )}
      {order?.isPaid && (order.state === 'canceled' || order.refunded > 0) && (
        <a
          href={`${receiptHref(accountId, quoteId)}?document=credit-note`}
          className={buttonStyle('secondary')}
        >
          {t('creditNote')}
        </a>
      )}
      {rule !== 'impossible' && can(access, 'cancel') && (
        <Words of={['pay']}>
          <CancelOrder
            quoteId={quoteId}
            rule={rule === 'free' ? 'unpaid' : 'paid'}
            cancel={cancel.bind(null, accountId)}
          />
        </Words>
      )}
    </div>
  )
}
