import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { shownOf, useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EditField } from '#contract/custom-field/input.ts'
import type { ListedField } from '#contract/custom-field/view.ts'
import type { FormValues } from '#contract/form.ts'
import { quantity } from '#contract/text.ts'
import { actOn, readAct } from '../../act/act.server.ts'
import { ActFrame } from '../../act/act-form.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/field'
import { DEFINE_FIELDS, DefineBoxes, definedIn, KIND_WORDS, PLACE_WORDS } from './form.tsx'

const PAGE = href('/admin/settings/fields')

export async function loader({ params, context }: Route.LoaderArgs) {
  return { field: await context.get(api).customField.view({ id: params.id }).catch(refuse) }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const form = await readAct(request, DEFINE_FIELDS)
  const { customField } = context.get(api)
  const failed = 'Please try again.'
  if (form.values.intent === 'remove') {
    const removed = await actOn(context, form, { title: 'Not removed', failed, act: () => customField.remove({ id }) })
    return removed.ok ? leadTo(PAGE, removed.data.kept ? 'field-retired' : 'field-removed') : removed.response
  }
  if (form.values.intent === 'restore') {
    const back = await actOn(context, form, {
      title: 'Not brought back',
      failed,
      act: () => customField.restore({ id }),
    })
    return back.ok ? leadTo(PAGE, 'field-restored') : back.response
  }
  const checked = form.check(EditField, { id, ...definedIn(form.values) })
  if (!checked.ok) return checked.response
  const saved = await actOn(context, form, { title: 'Not saved', failed, act: () => customField.edit(checked.data) })
  return saved.ok ? leadTo(PAGE, 'field-saved') : saved.response
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData?.field.name ?? 'Field')

export default function FieldPage({ loaderData: { field }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  const { id, place, kind, name, retired } = field
  const resultOf = (intent: string) => (result?.values.intent === intent ? result : undefined)
  return (
    <SettingsFrame tab="fields">
      <Breadcrumb items={[{ label: 'Fields', to: PAGE }, { label: name }]} />
      <h2 className="mt-4 text-heading">
        <bdi>{name}</bdi>
      </h2>
      <p className="mt-1 mb-6 text-ink-soft">
        {PLACE_WORDS[place]} · {KIND_WORDS[kind]} · {usedBy(field)}
      </p>
      {retired ? (
        <>
          <p className="mb-4 max-w-prose">
            No one is asked for it, and no page shows it. What people entered is kept with their data.
          </p>
          <ActFrame result={resultOf('restore')} label="Bring it back">
            <HiddenFields intent="restore" />
          </ActFrame>
        </>
      ) : (
        <>
          <ActFrame key={id} result={resultOf('')} label="Save field">
            <DefineBoxes shown={shownOf(storedValues(field), resultOf(''))} kind={kind} />
          </ActFrame>
          <section aria-labelledby="remove" className="mt-12 max-w-prose border-t pt-6">
            <h3 id="remove" className="text-subheading">
              Remove this field
            </h3>
            <p className="mt-2 mb-4">
              {field.values > 0
                ? 'No one is asked for it any more, and pages stop showing it. What people entered is kept, so you can bring it back.'
                : 'No one has filled it in, so it is deleted.'}
            </p>
            <ActFrame result={resultOf('remove')} label="Remove" danger>
              <HiddenFields intent="remove" />
            </ActFrame>
          </section>
        </>
      )}
    </SettingsFrame>
  )
}

function usedBy({ place, values }: ListedField): string {
  return `in ${place === 'job' ? quantity(values, 'job', 'jobs') : quantity(values, 'listing', 'listings')}`
}

function storedValues(field: ListedField): FormValues<typeof DEFINE_FIELDS> {
  const { place, kind, name, help, choices, required, shown, filter } = field
  const ticked = (is: boolean) => (is ? 'yes' : '')
  return {
    intent: '',
    place,
    kind,
    name,
    help,
    choices: choices.map(({ label }) => label).join('\n'),
    required: ticked(required),
    shown: ticked(shown),
    filter: ticked(filter),
  }
}
