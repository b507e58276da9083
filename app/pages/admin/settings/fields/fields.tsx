import { Fragment } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { shownOf, useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListPlus } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { DefineField } from '#contract/custom-field/input.ts'
import type { ListedField } from '#contract/custom-field/view.ts'
import { FIELD_KINDS, FIELD_PLACES, type FieldPlace } from '#contract/custom-field/words.ts'
import { ActFrame } from '../../act/act-form.tsx'
import { defineAct } from '../../act/define-acts.server.ts'
import { AdminTable, type Columns } from '../../list/table.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/fields'
import { DEFINE_FIELDS, DefineBoxes, definedIn, KIND_WORDS, PLACE_WORDS } from './form.tsx'

const PAGE = href('/admin/settings/fields')

export async function loader({ context }: Route.LoaderArgs) {
  return { fields: await context.get(api).customField.list().catch(refuse) }
}

const add = defineAct({
  fields: DEFINE_FIELDS,
  schema: DefineField,
  input: ({ place, kind, ...rest }) => ({ place, kind, ...definedIn({ place, kind, ...rest }) }),
  call: ({ customField }, input) => customField.add(input),
  title: 'Not added',
  failed: 'Nothing you typed is lost. Please try again.',
  done: () => leadTo(PAGE, 'field-added'),
})

/** With `?move`, of a field in the list; else adds one. */
export async function action(args: Route.ActionArgs) {
  if (!args.url.searchParams.has('move')) return add(args)
  const posted = await postedForm(args.request, ['id', 'way'])
  const way = posted.get('way') === 'up' ? 'up' : 'down'
  const { customField } = args.context.get(api)
  const moved = await attemptOrLog(args.context, customField.move({ id: String(posted.get('id')), way }))
  return leadTo(PAGE, moved.ok ? 'field-moved' : 'update-failed')
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Fields')

const FRESH = {
  ...{ intent: '', place: 'listing', kind: 'choice', name: '', help: '', choices: '' },
  ...{ required: '', shown: 'yes', filter: '' },
}

export default function FieldsPage({ loaderData: { fields }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  const shown = shownOf(FRESH, result)
  return (
    <SettingsFrame tab="fields">
      <p className="mb-6 max-w-prose text-ink-soft">
        What you ask of listings and jobs besides what everyone does. Providers fill in theirs in their account
        settings, and clients when they post a job.
      </p>
      {FIELD_PLACES.map((place) => (
        <Listed key={place} place={place} fields={fields.filter((field) => field.place === place)} />
      ))}
      <h2 className="mt-12 mb-4 text-heading">New field</h2>
      <ActFrame result={result} label="Add field">
        {/* The boxes are blank again once a field was added. */}
        <Fragment key={fields.length}>
          <RadioLine
            name="place"
            legend="Where it’s asked"
            layout="row"
            options={FIELD_PLACES.map((place) => ({ value: place, label: PLACE_WORDS[place] }))}
            result={shown}
          />
          <RadioLine
            name="kind"
            legend="What people enter"
            layout="row"
            options={FIELD_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
            result={shown}
          />
          <DefineBoxes shown={shown} kind={null} />
        </Fragment>
      </ActFrame>
    </SettingsFrame>
  )
}

function Listed({ place, fields }: { place: FieldPlace; fields: ListedField[] }) {
  const used = fields.filter(({ retired }) => !retired)
  return (
    <section aria-labelledby={`of-${place}`} className="mt-8">
      <h2 id={`of-${place}`} className="mb-3 text-heading">
        {PLACE_WORDS[place]}
      </h2>
      {fields.length === 0 ? (
        <EmptyState level={3} title="No fields yet" icon={<ListPlus />}>
          Add the first one below.
        </EmptyState>
      ) : (
        <AdminTable
          label={`Fields of ${PLACE_WORDS[place].toLowerCase()}`}
          rows={fields}
          keyOf={({ id }) => id}
          columns={columnsOf(used.map(({ id }) => id))}
        />
      )}
    </section>
  )
}

/** `used`: those that can be moved, in their order. */
function columnsOf(used: string[]): Columns<ListedField> {
  return {
    Name: {
      names: true,
      look: 'min-w-32 font-medium break-words',
      cell: ({ id, name }) => (
        <TextLink to={href('/admin/settings/fields/:id', { id })}>
          <bdi>{name}</bdi>
        </TextLink>
      ),
    },
    Kind: { look: 'whitespace-nowrap', cell: ({ kind }) => KIND_WORDS[kind] },
    Rules: {
      cell: ({ required, shown, filter, retired }) => (
        <span className="flex flex-wrap gap-1">
          {retired ? <Badge tone="warning">Not asked for</Badge> : null}
          {required ? <Badge>Required</Badge> : null}
          {shown ? null : <Badge>Not public</Badge>}
          {filter ? <Badge tone="info">Filter</Badge> : null}
        </span>
      ),
    },
    Values: { isNumber: true, cell: ({ values }) => values },
    Order: { look: 'py-0!', cell: (field) => (field.retired ? null : <Move field={field} used={used} />) },
  }
}

function Move({ field: { id, name }, used }: { field: ListedField; used: string[] }) {
  const { formData } = useNavigation()
  const at = used.indexOf(id)
  return (
    <span className="flex gap-1">
      {(['up', 'down'] as const).map((way) => (
        <Form key={way} method="post" action={`${PAGE}?move`} preventScrollReset>
          <HiddenFields id={id} way={way} />
          <Button
            variant="ghost"
            size="small"
            disabled={way === 'up' ? at === 0 : at === used.length - 1}
            busy={formData?.get('id') === id && formData.get('way') === way}
          >
            {way === 'up' ? 'Up' : 'Down'}
            <span className="sr-only">: {name}</span>
          </Button>
        </Form>
      ))}
    </span>
  )
}
