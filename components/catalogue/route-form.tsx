'use client'

/** A route: its service, and its stops in the order in which they are driven, beside their map. */
import { useState } from 'react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { FormFrame, Part } from '#components/console/form-frame.tsx'
import { PlaceRows } from '#components/console/place-rows.tsx'
import {
  fieldOf,
  useConsoleForm,
  type Save,
  type Version,
} from '#components/console/use-console-form.ts'
import { PlacesMap } from '#components/map/places-map.tsx'
import { Queries } from '#components/queries/queries.tsx'
import { Check } from '#components/ui/check.tsx'
import { SelectField, TextField } from '#components/ui/fields.tsx'
import type { RouteForm } from '#lib/console/catalogue-form-schemas.ts'
import { emptyNode, pointOfText } from '#lib/console/catalogue-forms.ts'
import { mostRouteNodes } from '#lib/contract/limits.ts'
import { catalogueHref } from '#lib/hrefs.ts'
import { CodeField } from './code-field.tsx'

const columns = [
  { name: 'name', most: 200 },
  { name: 'phone', most: 32 },
  { name: 'address', most: 500, isWide: true },
  { name: 'district', most: 200 },
  { name: 'province', most: 200 },
  { name: 'postal_code', most: 16 },
  { name: 'country', most: 2 },
  { name: 'place', most: 60, example: '13.6685, 100.6141' },
] as const

export function EditRoute({
  given,
  services,
  save,
}: {
  given: Version<RouteForm>
  services: readonly { readonly value: string; readonly label: string }[]
  save: Save<RouteForm>
}) {
  const t = useTranslations('catalogue.route')
  const router = useRouter()
  const back = catalogueHref('routes')
  const of = useConsoleForm({ given, save, onSaved: () => router.push(back) })
  const { form, change, faultOf, seen } = of
  /** The stop whose place a tap on the map sets. */
  const [active, setActive] = useState(0)
  const country = form.nodes[0]?.country ?? ''
  const places = form.nodes.flatMap(({ name, place }, index) => {
    const point = pointOfText(place)
    const letter = String(index + 1)
    return point === null ? [] : [{ id: `nodes-${index}`, name: name || letter, letter, point }]
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
      <FormFrame of={of} label={t('form')} back={back} nameOf={(field) => t(field)}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <CodeField
            {...fieldOf(of, 'code', t('code'))}
            isNew={seen === null}
            note={t('codeNote')}
          />
          <TextField {...fieldOf(of, 'name', t('name'))} maxLength={200} />
          <SelectField
            {...fieldOf(of, 'service_id', t('service_id'))}
            options={services}
            className="sm:col-span-2"
          />
        </div>
        <Part title={t('nodes')} note={t('nodesNote')}>
          <PlaceRows
            id="nodes"
            rows={form.nodes}
            columns={columns.map(({ name, ...column }) =>
              Object.assign(column, { name, label: t(`node.${name}`) }),
            )}
            empty={emptyNode(country)}
            most={mostRouteNodes}
            words={{
              title: (number) => t('stop', { number }),
              moveUp: (number) => t('moveUp', { number }),
              remove: (number) => t('removeStop', { number }),
              add: t('addStop'),
            }}
            faultOf={faultOf}
            onChange={(nodes) => change({ nodes })}
            onEnter={setActive}
          />
          <p role="alert" className="mt-2 text-caption text-bad empty:hidden">
            {faultOf('nodes')}
          </p>
        </Part>
        <Check
          id="active"
          label={t('active')}
          note={t('activeNote')}
          checked={form.active}
          onChange={(isOn) => change({ active: isOn })}
        />
      </FormFrame>
      <Queries>
        <div className="lg:sticky lg:top-20">
          <PlacesMap
            title={t('map')}
            label={t('mapLabel')}
            height="h-80 sm:h-96 lg:h-[32rem]"
            howTo={{ mouse: t('howTo'), touch: t('howToTouch') }}
            places={places}
            showAll={t('showAll')}
            hasLine
            onPress={(id) => document.querySelector<HTMLElement>(`#${id} input`)?.focus()}
            onTap={({ lat, lng }) => {
              const node = form.nodes[active]
              if (node === undefined) return
              const place = `${lat.toFixed(5)}, ${lng.toFixed(5)}`
              change({ nodes: form.nodes.with(active, { ...node, place }) })
            }}
          />
          <p role="status" className="mt-2 text-caption text-ink-soft">
            {active < form.nodes.length && t('tapSets', { number: active + 1 })}
          </p>
        </div>
      </Queries>
    </div>
  )
}
