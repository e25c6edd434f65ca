/** The audit of the console, for people: customers by their names and orders by their numbers. */
import { listAudit } from '#lib/contract/console/audit.ts'
import { deliveryIdSchema, senderAccountIdSchema } from '#lib/contract/ids.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Database } from '#server/db/database.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { readAfter, shownPage } from '../../http/keyset-page.ts'
import { route, type Route } from '../../http/route.ts'
import type { Orders } from '../../orders/orders.ts'
import { readAudit } from './read-audit.ts'

export function consoleAuditRoutes(deps: {
  accounts: Pick<Accounts, 'find'>
  orders: Pick<Orders, 'numbers'>
  database: Database
}): Route[] {
  const { accounts, orders, database } = deps
  return [
    route(listAudit, async ({ organization: { id: organizationId }, body }) => {
      const { by, action, subject, from, to, limit } = body
      const filter = {
        organizationId,
        by,
        action,
        subject,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
      }
      const { rows, next } = await readAudit(database, {
        filter,
        after: readAfter(body.after),
        limit,
      })
      const names = new Map<string, string>()
      const deliveryIds = rows.flatMap(
        (row) => deliveryIdSchema.safeParse(idIn('delivery', row)).data ?? [],
      )
      for (const [id, number] of await orders.numbers({ organizationId, deliveryIds })) {
        names.set(`delivery/${id}`, number)
      }
      for (const row of rows) {
        const id = senderAccountIdSchema.safeParse(idIn('sender_account', row)).data
        if (id === undefined || names.has(row.subject)) continue
        const account = await accounts.find(organizationId, id)
        if (account !== null) names.set(row.subject, account.name)
      }
      return shownPage({
        data: rows.map((row) => ({
          id: row.id,
          at: toTimestamp(row.createdAt),
          actor_id: row.actorId,
          actor_role: row.actorRole,
          action: row.action,
          subject: row.subject,
          subject_name: names.get(row.subject) ?? null,
          details: row.details,
        })),
        next,
      })
    }),
  ]
}

function idIn(kind: string, { subject }: { readonly subject: string }): string | undefined {
  return subject.startsWith(`${kind}/`) ? subject.slice(kind.length + 1) : undefined
}
