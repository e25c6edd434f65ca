/** The trips of the board as a file, with the filter of the page that offers it. */
import { getLocale, getTranslations } from 'next-intl/server'
import { tripsOfBoard } from '#lib/console/board-filter.ts'
import { readBoardFilter } from '#lib/console/read-board-filter.ts'
import type { BoardTrip } from '#lib/contract/console/trips.ts'
import type { CsvColumn } from '#lib/csv.ts'
import { writeSpreadsheetDate } from '#lib/dates/date-formats.ts'
import { auditAct } from '#server/portal/audit/audit.ts'
import { vehicleNames } from '#server/portal/catalogue/catalogue.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { csvReply } from '../../../csv-reply.ts'
import { personOrResponse } from '../../refusal.ts'

const rowsAtOnce = 100

export async function GET(request: Request): Promise<Response> {
  const opened = await personOrResponse('deliveries')
  if (opened instanceof Response) return opened
  const { person, actor } = opened
  const filter = readBoardFilter(Object.fromEntries(new URL(request.url).searchParams))
  await auditAct({ person, acting: null, accountId: null }, 'list-exported', {
    file: 'deliveries.csv',
  })
  const language = await getLocale()
  return csvReply({
    name: 'deliveries',
    columns: await columns(),
    read: (after) =>
      gateway().listTrips({
        body: {
          actor,
          ...tripsOfBoard(filter),
          limit: rowsAtOnce,
          ...(after !== null && { after }),
        },
        language,
      }),
  })
}

async function columns(): Promise<readonly CsvColumn<BoardTrip>[]> {
  const t = await getTranslations('board')
  const ofStatus = await getTranslations('tracking.status')
  const names = await vehicleNames(await getLocale())
  const moment = (at: string) => writeSpreadsheetDate(new Date(at))
  return [
    [t('file.number'), (trip) => trip.delivery_no],
    [
      t('filter.state'),
      ({ awaiting, status }) => (awaiting === null ? ofStatus(status) : t('noCarrier')),
    ],
    [t('file.stateSince'), (trip) => moment(trip.state_since)],
    [t('file.created'), (trip) => moment(trip.created_at)],
    [t('file.customer'), (trip) => trip.sender_account_name],
    [t('file.from'), ({ pickup }) => pickup],
    [t('file.to'), ({ delivery }) => delivery],
    [t('file.vehicle'), ({ vehicle_type: type }) => names.get(type) ?? type],
    [t('file.pieces'), ({ pieces }) => String(pieces)],
    [t('file.weight'), (trip) => String(trip.weight_kg)],
    [
      t('file.carrier'),
      ({ provider, subcontractor }) =>
        subcontractor ?? (provider === null ? '' : t(`by.${provider}`)),
    ],
    [t('driver.name'), ({ driver }) => driver?.name ?? ''],
    [t('driver.phone'), ({ driver }) => driver?.phone ?? ''],
    [t('driver.plate'), ({ driver }) => driver?.plate ?? ''],
  ]
}
