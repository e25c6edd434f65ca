import { getLocale, getTranslations } from 'next-intl/server'
import { FilterForm } from '#components/account-lists/filter-form.tsx'
import { DriverEntry, SubcontractorEntry, VehicleEntry } from '#components/fleet/fleet-entry.tsx'
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
import { TitledPart } from '../titled-part.tsx'
import { removeEntry, saveCompany, saveDriver, saveVehicle } from './actions.ts'

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
  // A driver's usual vehicle and company are chosen among all of them.
  const [found, all] = await Promise.all([list(q), q === '' ? null : list('')])
  if (!found.ok || all?.ok === false) return <ConsoleUnread />
  const { drivers, vehicles, subcontractors, vehicle_types: types, has_more: hasMore } = found.value
  const every = all === null ? found.value : all.value
  const plates = new Map(every.vehicles.map(({ id, plate }) => [id, plate]))
  const companyNames = new Map(every.subcontractors.map(({ id, name }) => [id, name]))
  const typeNames = new Map(types.map(({ id, name }) => [id, name]))
  const vehicleOptions = every.vehicles.map(({ id, plate, vehicle_type_id: type }) => ({
    value: id,
    label: [plate, typeNames.get(type)].filter(Boolean).join(' · '),
  }))
  const typeOptions = types.map(({ id, name }) => ({ value: id, label: name }))
  const companyOptions = every.subcontractors.map(({ id, name }) => ({ value: id, label: name }))
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
        <TitledPart
          title={t('drivers')}
          file="drivers"
          add={
            <DriverEntry
              driver={null}
              vehicles={vehicleOptions}
              subcontractors={companyOptions}
              save={saveDriver.bind(null, null)}
            />
          }
          none={drivers.length === 0 ? (nobody ?? t('noDrivers')) : null}
        >
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
                  <Small>{driver.phone}</Small>
                  <Small>{companyNames.get(driver.subcontractor_id ?? '')}</Small>
                </td>
                <td className="max-sm:hidden">{plates.get(driver.vehicle_id ?? '')}</td>
                <td>
                  <div className="flex flex-wrap gap-2">
                    <DriverEntry
                      driver={driver}
                      vehicles={vehicleOptions}
                      subcontractors={companyOptions}
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
        </TitledPart>
        <TitledPart
          title={t('vehicles')}
          file="vehicles"
          add={
            <VehicleEntry vehicle={null} types={typeOptions} save={saveVehicle.bind(null, null)} />
          }
          none={vehicles.length === 0 ? (nobody ?? t('noVehicles')) : null}
        >
          <DataTable label={t('vehicles')} headings={[{ text: t('plate') }, { text: t('change') }]}>
            {vehicles.map((vehicle) => (
              <tr key={vehicle.id}>
                <td className="min-w-32 wrap-anywhere">
                  {vehicle.plate}
                  <Small>{typeNames.get(vehicle.vehicle_type_id)}</Small>
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
        </TitledPart>
        <TitledPart
          title={t('subcontractors')}
          file="subcontractors"
          add={<SubcontractorEntry subcontractor={null} save={saveCompany.bind(null, null)} />}
          none={subcontractors.length === 0 ? (nobody ?? t('noSubcontractors')) : null}
        >
          <DataTable
            label={t('subcontractors')}
            headings={[{ text: t('company') }, { text: t('change') }]}
          >
            {subcontractors.map((company) => (
              <tr key={company.id}>
                <td className="min-w-32 wrap-anywhere">
                  {company.name}
                  <Small>{[company.contact, company.phone].filter(Boolean).join(' · ')}</Small>
                </td>
                <td>
                  <div className="flex flex-wrap gap-2">
                    <SubcontractorEntry
                      subcontractor={company}
                      save={saveCompany.bind(null, company.id)}
                    />
                    <RemoveEntry
                      kind="subcontractor"
                      name={company.name}
                      remove={removeEntry.bind(null, company.id)}
                    />
                  </div>
                </td>
              </tr>
            ))}
          </DataTable>
        </TitledPart>
      </div>
    </Words>
  )
}

function Small({ children }: { children: React.ReactNode }) {
  return <span className="block text-caption text-ink-soft">{children}</span>
}
