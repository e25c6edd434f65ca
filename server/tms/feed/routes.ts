import { readFeed } from '#lib/contract/feed.ts'
import { route, type Route } from '../http/route.ts'
import type { Feed } from './feed.ts'

export function feedRoutes(feed: Pick<Feed, 'read'>): Route[] {
  return [
    route(readFeed, ({ organization, senderAccount, query }) =>
      feed.read({
        organizationId: organization.id,
        senderAccountId: senderAccount?.id ?? null,
        ...query,
      }),
    ),
  ]
}
