import { getLocale, getTranslations } from 'next-intl/server'
import { FilterForm } from '#components/account-lists/filter-form.tsx'
import { DriverEntry, VehicleEntry } from '#components/fleet/fleet-entry.tsx'
import { RemoveEntry } from '#components/fleet/remove-entry.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import { mostFleetShown } from '#lib/contract/console/fleet.ts'
import { storable } from '#lib/contract/text-bounds.ts'
import { consoleHref, withQuery } from '#lib/hrefs.ts'
import { longestWords } from '#lib/storefront/list-filter.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { openConsolePage } from '#server/portal/staff/console.ts'
import type { SearchParams } from '../../../(account)/after-sign-in.ts'
import { privatePage } from '../../../page-metadata.ts'
import { Words } from '../../../words.tsx'
import { ConsoleClosed, ConsoleUnread } from '../console-closed.tsx'
import { removeEntry, saveDriver, saveVehicle } from './actions.ts'

export const generateMetadata = privatePage('fleet.title')

export default async function FleetPage({ searchParams }: { searchParams: SearchParams }) {
  const read = await searchParams
  const here = consoleHref('fleet')
  const access = await openConsolePage('fleet', withQuery(here, read))
  if (access.kind !== 'open') return <ConsoleClosed why={access.kind} />
  const { actor } = access
  const t = await getTranslations('fleet')
  const asked = typeof read['q'] === 'string' && storable.test(read['q']) ? read['q'] : ''
  const q = asked.trim().slice(0, longestWords)
  const language = await getLocale()
  const list = (words: string) =>
    gateway().readFleet({ body: { actor, ...(words !== '' && { q: words }) }, language })
  // A driver's usual vehicle is chosen among all of them.
  const [found, all] = await Promise.all([list(q), q === '' ? null : list('')])
  if (!found.ok || all?.ok === false) return <ConsoleUnread />
  const { drivers, vehicles, vehicle_types: types, has_more: hasMore } = found.value
  const every = all === null ? vehicles : all.value.vehicles
  const plates = new Map(every.map(({ id, plate }) => [id, plate]))
  const typeNames = new Map(types.map(({ id, name }) => [id, name]))
  const vehicleOptions = every.map(({ id, plate, vehicle_type_id: type }) => ({
    value: id,
    label: [plate, typeNames.get(type)].filter(Boolean).join(' · '),
  }))
  const typeOptions = types.map(({ id, name }) => ({ value: id, label: name }))
  const nobody = q === '' ? null : t('noneFound')
  return (
    <Words of={['accountLists', 'console', 'fleet']}>
      <h1 className="text-heading">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-[70ch] text-ink-soft">{t('lead')}</p>
      <FilterForm
        words={q}
        searchHint={t('searchHint')}
        state={q}
        isFiltered={q !== ''}
        isMoreFiltered={false}
        layout="below"
      />
      {hasMore && (
        <p role="status" className="mt-3 text-small text-ink-soft">
          {t('more', { most: mostFleetShown })}
        </p>
      )}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-2">
        <div>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-title">{t('drivers')}</h2>
            <DriverEntry
              driver={null}
              vehicles={vehicleOptions}
              save={saveDriver.bind(null, null)}
            />
          </div>
          {drivers.length === 0 ? (
            <p className={noneStyle}>{nobody ?? t('noDrivers')}</p>
          ) : (
            <DataTable
              label={t('drivers')}
              headings={[
                { text: t('name') },
                { text: t('vehicle'), className: 'max-sm:hidden' },
                { text: t('change') },
              ]}
            >
              {drivers.map((driver) => (
                <tr key={driver.id}>
                  <td className="min-w-32 wrap-anywhere">
                    {driver.name}
                    <span className="block text-caption text-ink-soft">{driver.phone}</span>
                  </td>
                  <td className="max-sm:hidden">{plates.get(driver.vehicle_id ?? '')}</td>
                  <td>
                    <div className="flex flex-wrap gap-2">
                      <DriverEntry
                        driver={driver}
                        vehicles={vehicleOptions}
                        save={saveDriver.bind(null, driver.id)}
                      />
                      <RemoveEntry
                        kind="driver"
                        name={driver.name}
                        remove={removeEntry.bind(null, driver.id)}
                      />
                    </div>
                  </td>
                </tr>
              ))}
            </DataTable>
          )}
        </div>
        <div>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-title">{t('vehicles')}</h2>
            <VehicleEntry vehicle={null} types={typeOptions} save={saveVehicle.bind(null, null)} />
          </div>
          {vehicles.length === 0 ? (
            <p className={noneStyle}>{nobody ?? t('noVehicles')}</p>
          ) : (
            <DataTable
              label={t('vehicles')}
              headings={[{ text: t('plate') }, { text: t('change') }]}
            >
              {vehicles.map((vehicle) => (
                <tr key={vehicle.id}>
                  <td className="min-w-32 wrap-anywhere">
                    {vehicle.plate}
                    <span className="block text-caption text-ink-soft">
                      {typeNames.get(vehicle.vehicle_type_id)}
                    </span>
                  </td>
                  <td>
                    <div className="flex flex-wrap gap-2">
                      <VehicleEntry
                        vehicle={vehicle}
                        types={typeOptions}
                        save={saveVehicle.bind(null, vehicle.id)}
                      />
                      <RemoveEntry
                        kind="vehicle"
                        name={vehicle.plate}
                        remove={removeEntry.bind(null, vehicle.id)}
                      />
                    </div>
                  </td>
                </tr>
              ))}
            </DataTable>
          )}
        </div>
      </div>
    </Words>
  )
}

const noneStyle =
  'rounded-large border border-dashed border-edge-strong px-6 py-10 text-center text-small text-ink-soft'
