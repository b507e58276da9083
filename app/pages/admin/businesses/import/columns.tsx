import { Form, href, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Select } from '#app/ui/select.tsx'
import { ChooseColumns } from '#contract/import/input.ts'
import {
  LISTING_FIELDS,
  LISTING_HINTS,
  LISTING_LABELS,
  REQUIRED_FIELDS,
  UNBEGUN_STAGES,
} from '#contract/import/words.ts'
import { defineAct } from '../../act/define-acts.server.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import type { Route } from './+types/columns'
import { FileWords } from './about-import.tsx'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const found = await context.get(api).listingImport.columns({ id }).catch(refuse)
  if (UNBEGUN_STAGES.includes(found.run.stage)) return found
  throw redirect(href('/admin/businesses/import/:id', { id }))
}

/** In the order of the page. */
const FIELD_NAMES = [...LISTING_FIELDS, 'forAllSource', 'forAllObtainedOn'] as const

const COLUMN_FIELDS = z
  .record(z.enum(FIELD_NAMES), z.literal('text'))
  .parse(Object.fromEntries(FIELD_NAMES.map((name) => [name, 'text'])))

export const action = defineAct({
  fields: COLUMN_FIELDS,
  schema: ChooseColumns,
  input: ({ forAllSource, forAllObtainedOn, ...columns }, { id }) => ({
    id,
    mapping: Object.fromEntries(
      LISTING_FIELDS.map((field) => [field, columns[field] === '' ? null : Number(columns[field])]),
    ),
    source: forAllSource,
    obtainedOn: forAllObtainedOn,
  }),
  paths: {
    ...Object.fromEntries(LISTING_FIELDS.map((field) => [`mapping.${field}`, field])),
    source: 'forAllSource',
    obtainedOn: 'forAllObtainedOn',
  },
  call: ({ listingImport }, input) => listingImport.choose(input),
  title: 'Not checked',
  failed: 'Please try again.',
  done: (_, { id }) => redirect(href('/admin/businesses/import/:id', { id })),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Columns of an import')

export default function Columns({ loaderData, actionData }: Route.ComponentProps) {
  const { run, mapping, source, obtainedOn, samples, remembered } = loaderData
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  const options = run.headers.map((header, column) => ({
    value: String(column),
    label: samples[column] ? `${header} (${short(samples[column])})` : header,
  }))
  const chosen = (field: (typeof LISTING_FIELDS)[number]) => {
    if (result) return result.values[field]
    return mapping[field] === null ? '' : String(mapping[field])
  }
  return (
    <PageShell width="text" className="py-6 sm:py-8">
      <Breadcrumb items={[{ label: 'Imports', to: href('/admin/businesses/import') }, { label: run.fileName }]} />
      <PageHeading
        className="mt-4"
        lead="Which column of the file is which? Next, every row is checked; nothing is listed yet."
      >
        Columns
      </PageHeading>
      <FileWords run={run} />
      {remembered ? (
        <Notice className="mb-6">These are as chosen for the last file with the same columns.</Notice>
      ) : null}
      <Form method="post" noValidate className="max-w-xl space-y-5" key={run.id}>
        <FormProblems result={result} />
        {LISTING_FIELDS.map((field) => (
          <Field
            key={field}
            id={field}
            label={LISTING_LABELS[field]}
            hint={LISTING_HINTS[field]}
            error={result?.errors[field]}
            optional={!REQUIRED_FIELDS.includes(field)}
          >
            {(ids) => (
              <Select {...ids} name={field} placeholder="In no column" defaultValue={chosen(field)} options={options} />
            )}
          </Field>
        ))}
        <fieldset className="space-y-5 border-t pt-5">
          <legend className="float-left mb-3 w-full font-display text-lg font-semibold">
            For rows that do not say it
          </legend>
          <TextLine
            name="forAllSource"
            label="Source"
            hint="Where the data comes from. Every listing shows it after “from”, such as “the website of the business”."
            maxLength={120}
            result={result ?? { values: { forAllSource: source }, errors: {} }}
            className="clear-both"
          />
          <TextLine
            name="forAllObtainedOn"
            label="Obtained on"
            type="date"
            result={result ?? { values: { forAllObtainedOn: obtainedOn }, errors: {} }}
            className="max-w-48"
          />
        </fieldset>
        <ProofFields result={result} />
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>Check the file</Button>
          <ButtonLink to={href('/admin/businesses/import')} variant="secondary">
            Later
          </ButtonLink>
        </div>
      </Form>
    </PageShell>
  )
}

function short(text: string): string {
  return text.length > 30 ? `${text.slice(0, 29)}…` : text
}
