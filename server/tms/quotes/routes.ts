import { createQuote, getQuote, listQuotes } from '#lib/contract/quotes.ts'
import { listQuotePages } from '#lib/contract/orders.ts'
import { findQuoteSavings } from '#lib/contract/quote-savings.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import { requestIdSchema } from '#lib/contract/texts.ts'
import type { Ids } from '#server/ids.ts'
import { readAfter, shownPage } from '../http/keyset-page.ts'
import { route, type Route } from '../http/route.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Pricing } from '../pricing/pricing.ts'
import type { Quotes } from './quotes.ts'
import { shownSaving } from './shown-quote.ts'

export function quoteRoutes({
  quotes,
  pricing,
  ids,
}: {
  quotes: Quotes
  pricing: Pick<Pricing, 'savings'>
  ids: Ids
}): Route[] {
  function refuseBody(fault: FieldFacts, payload: Readonly<Record<string, unknown>>): ServiceError {
    const given = requestIdSchema.safeParse(payload['request_id'])
    const request_id = given.success ? given.data : ids.uuid()
    return new ServiceError('missing_required_field', { request_id, ...fault })
  }
  return [
    route(
      createQuote,
      ({ organization, senderAccount, body, requestId }) =>
        quotes.create({
          organization,
          senderAccountId: senderAccount?.id ?? null,
          request: body,
          requestId,
        }),
      { refuseBody },
    ),
    route(
      findQuoteSavings,
      async ({ organization, body, requestId }) => ({
        data: (
          await pricing.savings({
            organization,
            request: body,
            requestId: body.request_id ?? requestId,
          })
        ).map(shownSaving),
        currency: organization.currency,
      }),
      { refuseBody },
    ),
    route(listQuotes, ({ organization, senderAccount }) =>
      quotes.list({ organizationId: organization.id, accountId: senderAccount.id }),
    ),
    route(listQuotePages, async ({ organization, senderAccount, query: { after, ...query } }) =>
      shownPage(
        await quotes.listPages({
          organizationId: organization.id,
          senderAccountId: senderAccount.id,
          ...query,
          after: readAfter(after),
        }),
      ),
    ),
    route(
      getQuote,
      ({ organization, senderAccount, params: { id }, requestId }) =>
        quotes.read({
          organizationId: organization.id,
          accountId: senderAccount.id,
          id,
          requestId,
        }),
      {
        refuseParams: () => new ServiceError('not_found_or_forbidden', { request_id: ids.uuid() }),
      },
    ),
  ]
}
