/** The log of pushes as a file, with the filter of the page that offers it. */
import { getLocale, getTranslations } from 'next-intl/server'
import { pushListBody } from '#lib/automation/push-filter.ts'
import { readPushFilter } from '#lib/automation/read-push-filter.ts'
import type { ShownPush } from '#lib/contract/console/webhooks.ts'
import type { CsvColumn } from '#lib/csv.ts'
import { writeSpreadsheetDate } from '#lib/dates/date-formats.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { csvReply } from '../../../../csv-reply.ts'
import { actorOrResponse } from '../../../refusal.ts'

const rowsAtOnce = 200

export async function GET(request: Request): Promise<Response> {
  const actor = await actorOrResponse('automation')
  if (actor instanceof Response) return actor
  const filter = readPushFilter(Object.fromEntries(new URL(request.url).searchParams))
  const language = await getLocale()
  return csvReply({
    name: 'webhook-pushes',
    columns: await columns(),
    read: (after) =>
      gateway().listWebhookPushes({
        body: {
          actor,
          ...pushListBody(filter),
          limit: rowsAtOnce,
          ...(after !== null && { after }),
        },
        language,
      }),
  })
}

async function columns(): Promise<readonly CsvColumn<ShownPush>[]> {
  const t = await getTranslations('automation')
  const moment = (at: string) => writeSpreadsheetDate(new Date(at), 'second')
  return [
    [t('push.created'), (push) => moment(push.created_at)],
    [t('push.ended'), ({ ended_at: endedAt }) => (endedAt === null ? '' : moment(endedAt))],
    [t('log.state'), ({ state }) => t(`pushState.${state}`)],
    [t('push.cause'), ({ cause }) => (cause === null ? '' : t(`cause.${cause}`))],
    [t('attempt.all'), ({ attempts }) => String(attempts)],
    [t('log.rule'), (push) => push.rule_name],
    [t('push.trigger'), ({ trigger }) => t(`trigger.${trigger}`)],
    [t('log.waybill'), (push) => push.waybill_no ?? ''],
    [t('log.host'), ({ host }) => host],
    [t('push.id'), ({ id }) => id],
    [t('push.repeats'), ({ repeats }) => repeats ?? ''],
  ]
}
