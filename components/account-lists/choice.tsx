import type { ComponentProps } from 'react'
import { SelectField } from '#components/ui/select-field.tsx'

/** One of a few, or any. Choosing shows the list at once. */
export function Choice({
  chosen,
  onChoose,
  ...field
}: Pick<ComponentProps<typeof SelectField>, 'id' | 'name' | 'label' | 'options'> & {
  any: string
  chosen: string | null
  onChoose: (form: HTMLFormElement) => void
}) {
  return (
    <SelectField
      {...field}
      defaultValue={chosen ?? ''}
      onChange={({ currentTarget: { form } }) => form && onChoose(form)}
    />
  )
}
