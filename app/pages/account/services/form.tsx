import { href } from 'react-router'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { EntryForm } from '#app/pages/account/settings/entry.tsx'
import { Field } from '#app/ui/field.tsx'
import { type Option, Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { CategoryGroup } from '#contract/category/view.ts'
import { categoryText, wholeGroup } from '#contract/category/words.ts'
import type { OwnService } from '#contract/profile/view.ts'
import { SERVICE_DESCRIPTION_LENGTH, SERVICE_TITLE_LENGTH, SERVICE_UNITS } from '#contract/profile/words.ts'
import type { ServiceResult } from './save.server.ts'

type Props = {
  /** Null: a new one. */
  edited: OwnService | null
  own: number[]
  groups: CategoryGroup[]
  result: ServiceResult | undefined
}

export function ServiceForm({ edited, own, groups, result: newest }: Props) {
  const result = useFormResult(newest)
  const shown: Pick<ServiceResult, 'values' | 'errors'> = result ?? { values: storedValues(edited), errors: {} }
  const { values, errors } = shown
  return (
    <EntryForm
      page={href('/account/services')}
      edited={edited}
      title={edited ? 'Edit this service' : 'Add a service'}
      save={edited ? 'Save service' : 'Add service'}
      result={result}
    >
      <TextLine
        name="title"
        label="Name of the service"
        hint="Such as “Boiler service” or “Cut and colour”."
        maxLength={SERVICE_TITLE_LENGTH}
        required
        result={shown}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextLine
          name="price"
          label="Price"
          hint="In pounds. Leave it blank for “Price on request”."
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          icon="£"
          result={shown}
        />
        <Field id="unit" label="What the price is for" hint="“From” shows it as the lowest price." error={errors.unit}>
          {(ids) => <Select {...ids} name="unit" defaultValue={values.unit} options={units} />}
        </Field>
      </div>
      <Field id="category" label="Category" error={errors.category} optional>
        {(ids) => (
          <Select
            {...ids}
            name="category"
            defaultValue={values.category}
            placeholder="No category"
            options={categoryOptions(own, groups)}
          />
        )}
      </Field>
      <Field
        id="description"
        label="Description"
        hint={`What is included, up to ${SERVICE_DESCRIPTION_LENGTH} characters.`}
        error={errors.description}
        optional
      >
        {(ids) => <TextArea {...ids} name="description" rows={5} defaultValue={values.description} />}
      </Field>
    </EntryForm>
  )
}

function storedValues(service: OwnService | null): ServiceResult['values'] {
  if (!service) return { title: '', description: '', price: '', unit: 'per job', category: '' }
  const { title, description, pricePence, unit, category } = service
  const price = pricePence === null ? '' : (pricePence / 100).toFixed(pricePence % 100 === 0 ? 0 : 2)
  return { title, description, price, unit, category: category ? String(category.id) : '' }
}

const units = SERVICE_UNITS.map((unit) => ({ value: unit, label: unit === 'from' ? 'from (lowest price)' : unit }))

/** The provider's own come first. */
function categoryOptions(own: readonly number[], groups: CategoryGroup[]): Option[] {
  const all = groups.flatMap((group) => [
    { id: group.id, label: wholeGroup(group.name), full: group.name, group: group.name },
    ...group.children.map(({ id, name }) => {
      return { id, label: name, full: categoryText(group.name, name), group: group.name }
    }),
  ])
  const mine = own.flatMap((id) => all.find((category) => category.id === id) ?? [])
  return [
    ...mine.map(({ id, full }) => ({ value: String(id), label: full, group: 'Your categories' })),
    ...all.filter(({ id }) => !own.includes(id)).map(({ id, label, group }) => ({ value: String(id), label, group })),
  ]
}
