'use client'

/** A quote's payment, whatever face it has; and the ear that hears when it has another. */
import { useState } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { EndedPayment } from './ended-payment.tsx'
import { HearingLine } from './hearing-line.tsx'
import { OpenPayment } from './open-payment.tsx'
import { ChoosePayment } from './choose-payment.tsx'
import type { PayStepProps } from './pay-props.ts'
import { usePaymentNews } from './use-payment-news.ts'

export function PayStep(props: PayStepProps) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <Face {...props} />
    </QueryClientProvider>
  )
}

function Face(props: PayStepProps) {
  const hearing = usePaymentNews(props)
  const { face, payment, mayPay } = props
  switch (face) {
    case 'choose':
      return <ChoosePayment {...props} />
    case 'pending':
    case 'short':
    case 'lapsed':
    case 'failed':
      if (payment === null) return null
      return (
        <OpenPayment
          {...props}
          payment={payment}
          mayPay={mayPay}
          hearing={<HearingLine hearing={hearing} />}
        />
      )
    case 'paid':
    case 'canceled':
    case 'refunded':
    case 'expired':
      return <EndedPayment {...props} face={face} priceAgain={props.actions.priceAgain} />
  }
}
