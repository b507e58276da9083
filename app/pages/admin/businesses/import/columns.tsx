import { href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { FIELD_BOXES, typedFields } from '#app/components/form/field-boxes.ts'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { SelectLine } from '#app/components/form/select-line.tsx'
import { SubmitOrLeave } from '#app/components/form/submit-button.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Select } from '#app/ui/select.tsx'
import { textFields } from '#contract/form.ts'
import { ChooseColumns } from '#contract/import/input.ts'
import {
  FIELD_HINTS,
  FIELD_LABELS,
  IMPORT_FIELDS,
  type ImportField,
  type ImportKind,
  KIND_FIELDS,
  NEEDED_FIELDS,
  ONCE_FIELDS,
  RATING_SCALES,
} from '#contract/import/kinds.ts'
import { UNBEGUN_STAGES } from '#contract/import/words.ts'
import { defineAct } from '../../act/define-acts.server.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import type { Route } from './+types/columns'
import { FileWords } from './about-import.tsx'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const found = await context.get(api).listingImport.columns({ id }).catch(refuse)
  if (UNBEGUN_STAGES.includes(found.run.stage)) return found
  throw redirect(href('/admin/businesses/import/:id', { id }))
}

/** The order is that of the page. */
const COLUMN_FIELDS = { ...textFields(...IMPORT_FIELDS, 'forAllSource', 'forAllObtainedOn', 'scale'), ...FIELD_BOXES }

export const action = defineAct({
  fields: COLUMN_FIELDS,
  schema: ChooseColumns,
  input: ({ forAllSource, forAllObtainedOn, scale, fieldId, fieldValue, ...columns }, { id }) => ({
    id,
    mapping: Object.fromEntries(IMPORT_FIELDS.map((field) => [field, columnOf(columns[field])])),
    custom: Object.fromEntries(
      Object.entries(typedFields({ fieldId, fieldValue })).map(([id, column]) => [id, columnOf(column)]),
    ),
    source: forAllSource,
    obtainedOn: forAllObtainedOn,
    scale: columnOf(scale) ?? undefined,
  }),
  paths: {
    ...Object.fromEntries(IMPORT_FIELDS.map((field) => [`mapping.${field}`, field])),
    source: 'forAllSource',
    obtainedOn: 'forAllObtainedOn',
  },
  call: ({ listingImport }, input) => listingImport.choose(input),
  title: 'Not checked',
  failed: 'Please try again.',
  done: (_, { id }) => redirect(href('/admin/businesses/import/:id', { id })),
})

function columnOf(chosen: string): number | null {
  return chosen === '' ? null : Number(chosen)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `Columns: ${loaderData.run.fileName}` : 'Columns of an import')

export default function Columns({ loaderData, actionData }: Route.ComponentProps) {
  const { run, mapping, fields, custom, source, obtainedOn, scale, samples, remembered, preset } = loaderData
  const once = ONCE_FIELDS[run.kind]
  const result = useFormResult(actionData)
  const options = run.headers.map((header, column) => ({
    value: String(column),
    label: samples[column] ? `${header} (${short(samples[column])})` : header,
  }))
  const chosen = (field: ImportField) => (result ? result.values[field] : String(mapping[field] ?? ''))
  const isNeeded = (field: ImportField) => NEEDED_FIELDS[run.kind].some((any) => any.length === 1 && any[0] === field)
  return (
    <PageShell width="text" className="py-6 sm:py-8">
      <Breadcrumb items={[{ label: 'Imports', to: href('/admin/businesses/import') }, { label: run.fileName }]} />
      <PageHeading
        className="mt-4"
        lead="Which column of the file is which? Next, every row is checked; nothing is imported yet."
      >
        Columns
      </PageHeading>
      <FileWords run={run} />
      {remembered ? (
        <Notice className="mb-6">These are as chosen for the last file with the same columns.</Notice>
      ) : null}
      {preset && !remembered ? (
        <Notice className="mb-6">
          This looks like a file from {preset}, so the columns are filled in. Check them.
        </Notice>
      ) : null}
      <PostForm result={result} className="max-w-xl space-y-5" key={run.id}>
        {KIND_FIELDS[run.kind].map((field) => (
          <SelectLine
            key={field}
            name={field}
            label={FIELD_LABELS[field]}
            hint={FIELD_HINTS[field]}
            optional={!isNeeded(field) && field !== 'source' && field !== 'obtainedOn'}
            placeholder="In no column"
            defaultValue={chosen(field)}
            options={options}
            result={result}
          />
        ))}
        {fields.map(({ id, name, help }) => (
          <Field key={id} id={`field-${id}`} label={name} hint={help || undefined} optional>
            {(ids) => (
              <>
                <input type="hidden" name="fieldId" value={id} />
                <Select
                  {...ids}
                  name="fieldValue"
                  placeholder="In no column"
                  options={options}
                  defaultValue={result ? typedFields(result.values)[id] : String(custom[id] ?? '')}
                />
              </>
            )}
          </Field>
        ))}
        {once.length === 0 ? null : (
          <fieldset className="space-y-5 border-t pt-5">
            <legend className="float-left mb-3 w-full font-display text-lg font-semibold">
              {run.kind === 'listings' ? 'For rows that do not say it' : 'For the whole file'}
            </legend>
            <TextLine
              name="forAllSource"
              label="Source"
              hint={SOURCE_HINTS[run.kind]}
              maxLength={120}
              result={result ?? { values: { forAllSource: source }, errors: {} }}
              className="clear-both"
            />
            {once.includes('obtainedOn') ? (
              <TextLine
                name="forAllObtainedOn"
                label="Obtained on"
                type="date"
                result={result ?? { values: { forAllObtainedOn: obtainedOn }, errors: {} }}
                className="max-w-48"
              />
            ) : null}
            {once.includes('scale') ? (
              <SelectLine
                name="scale"
                label="Best rating"
                hint="Ratings become 1 to 5 stars."
                defaultValue={result ? result.values.scale : String(scale)}
                options={RATING_SCALES.map((best) => ({ value: String(best), label: `${best} of ${best}` }))}
                result={result}
              />
            ) : null}
          </fieldset>
        )}
        <ProofFields result={result} />
        <SubmitOrLeave to={href('/admin/businesses/import')} leave="Later">
          Check the file
        </SubmitOrLeave>
      </PostForm>
    </PageShell>
  )
}

const SOURCE_HINTS: Partial<Record<ImportKind, string>> = {
  listings: 'Where the data comes from. Every listing shows it after “from”, such as “the website of the business”.',
  reviews: 'The site on which they were written. Every review shows it after “Imported from”.',
}

function short(text: string): string {
  return text.length > 30 ? `${text.slice(0, 29)}…` : text
}
