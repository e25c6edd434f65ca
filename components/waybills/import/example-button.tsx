/** A table with headings that the import understands: two waybills, the first with two parcels. */
import { useTranslations } from 'next-intl'
import { SampleButton } from '#components/table-import/file-choice.tsx'
import { saveCsv } from '#components/ui/save-file.ts'
import { writeCsv } from '#lib/csv.ts'
import type { ImportField } from './import-fields.ts'
import { useFieldName } from './import-texts.ts'

const fields = [
  'outTradeNo',
  'receiverName',
  'receiverPhone',
  'receiverAddress',
  'receiverDistrictName',
  'receiverCityName',
  'receiverProvinceName',
  'receiverPostCode',
  'itemDesc',
  'piece_count',
  'weight',
  'length',
  'width',
  'height',
  'itemValue',
  'reference_no',
  'remark',
] as const

const units: Readonly<Partial<Record<ImportField, 'kg' | 'cm'>>> = {
  weight: 'kg',
  length: 'cm',
  width: 'cm',
  height: 'cm',
}

type Row = Readonly<Partial<Record<ImportField, string>>>

/** Saves the example. */
export function ExampleButton() {
  const t = useTranslations('waybillImport')
  const fieldName = useFieldName()
  const save = () => {
    const headings = fields.map((field) => {
      const unit = units[field]
      return unit === undefined ? fieldName(field) : `${fieldName(field)} (${t(`unit.${unit}`)})`
    })
    const receiver: Row = {
      outTradeNo: 'PO-1001',
      receiverName: t('example.receiverName'),
      receiverPhone: '081-234-5678',
      receiverAddress: t('example.receiverAddress'),
      receiverDistrictName: t('example.receiverDistrictName'),
      receiverCityName: t('example.receiverCityName'),
      receiverProvinceName: t('example.receiverProvinceName'),
      receiverPostCode: '50180',
      piece_count: '1',
      length: '60',
      width: '40',
      height: '35',
    }
    const rows: readonly Row[] = [
      { ...receiver, itemDesc: t('example.chair'), weight: '7.5', remark: t('example.remark') },
      { ...receiver, itemDesc: t('example.table'), weight: '18' },
      { ...receiver, outTradeNo: 'PO-1002', itemDesc: t('example.chair'), weight: '7.5' },
    ]
    const lines = rows.map((row) => fields.map((field) => row[field] ?? ''))
    saveCsv(writeCsv([headings, ...lines]), `${t('sampleFile')}.csv`)
  }
  return <SampleButton onSave={save} />
}
