import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { CategoryGroup } from '#contract/category.ts'

/** Several categories, in folds by group, and one in somebody's own words. */
export function CategoryPicker({
  options,
  chosen,
  other,
  name = 'category',
  otherName = 'otherCategory',
  errors,
}: {
  options: readonly CategoryGroup[]
  chosen: readonly number[]
  other: string
  name?: string
  otherName?: string
  errors?: string[] | undefined
}) {
  const error = errors?.[0]
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 font-medium">Business categories</legend>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
      <div className="divide-y rounded-lg border bg-surface">
        {options.map((group) => {
          const members = [{ id: group.id, name: `All of ${group.name}` }, ...group.children]
          const count = members.filter(({ id }) => chosen.includes(id)).length
          return (
            <details key={group.id} open={count > 0}>
              <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 font-medium">
                <span className="min-w-0 grow">{group.name}</span>
                {count > 0 ? <span className="text-sm text-ink-soft figures">{count} chosen</span> : null}
              </summary>
              <div className="grid gap-x-6 px-4 pb-3 sm:grid-cols-2">
                {members.map(({ id, name: label }) => (
                  <Checkbox key={id} name={name} value={id} defaultChecked={chosen.includes(id)} label={label} />
                ))}
              </div>
            </details>
          )
        })}
      </div>
      <div className="mt-4">
        <Field label="Other" hint="What you do that is not in the list." optional>
          {(ids) => <TextBox {...ids} name={otherName} defaultValue={other} maxLength={60} />}
        </Field>
      </div>
    </fieldset>
  )
}
