import { data, Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { messageOf } from '#app/request/form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { fileIn, type PostedForm, withPostedFiles } from '#app/request/posted-file.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FileBox } from '#app/ui/file-box.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { ScrollTable } from '#app/ui/scroll-table.tsx'
import { IMPORT_BYTES, LISTING_FIELDS, LISTING_HINTS, LISTING_LABELS } from '#contract/import/words.ts'
import { TABLE } from '../../operations/operations-frame.tsx'
import type { Route } from './+types/new'

export async function loader({ context }: Route.LoaderArgs) {
  await context.get(api).listingImport.list().catch(refuse)
  return null
}

/** Who may not upload is told so before the file is read. */
export async function action({ request, context }: Route.ActionArgs) {
  const { listingImport } = context.get(api)
  await listingImport.list().catch(refuse)
  return withPostedFiles(request, { largest: IMPORT_BYTES }, async ({ form, refused }: PostedForm) => {
    const file = fileIn(form, 'file')
    if (refused === 'too-large') return wrong(413, 'This file is larger than 50 MB. Import it in parts.')
    if (refused) return wrong(400, 'The file did not arrive whole. On a slow line, send it in smaller parts.')
    if (!file) return wrong(400, 'Choose a file that is not empty.')
    const made = await attemptOrLog(context, listingImport.upload({ file, name: file.name.slice(0, 255) }))
    if (made.ok) return redirect(href('/admin/businesses/import/:id/columns', { id: made.data }))
    return wrong(made.refused?.status ?? 500, messageOf(made, 'The file could not be kept. Please try again.'))
  })
}

function wrong(status: number, message: string) {
  return data({ refusal: { title: 'Not uploaded', message }, at: Date.now() }, { status, headers: NO_STORE })
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'New import')

export default function NewImport({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  return (
    <PageShell width="text" className="py-6 sm:py-8">
      <Breadcrumb items={[{ label: 'Imports', to: href('/admin/businesses/import') }, { label: 'New import' }]} />
      <PageHeading
        className="mt-4"
        lead="A CSV file with the names of its columns in the first line. Next, you say which column is which."
      >
        New import
      </PageHeading>
      <Form method="post" encType="multipart/form-data" className="max-w-xl space-y-6">
        <FormRefusalNotice result={result} />
        <Field
          id="file"
          label="File"
          hint="At most 50 MB and 200,000 rows. With commas, semicolons or tabs; best in UTF-8."
        >
          {({ id, describedBy }) => (
            <FileBox
              id={id}
              name="file"
              required
              accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
              aria-describedby={describedBy}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>Upload</Button>
          <ButtonLink to={href('/admin/businesses/import')} variant="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
      <h2 className="mt-10 mb-3 text-heading">What is read</h2>
      <ScrollTable label="Columns" tableClassName={TABLE}>
        <thead>
          <tr className="text-sm text-ink-soft">
            <th scope="col">Column</th>
            <th scope="col">What it holds</th>
          </tr>
        </thead>
        <tbody>
          {LISTING_FIELDS.map((field) => (
            <tr key={field}>
              <th scope="row" className="font-medium whitespace-nowrap">
                {LISTING_LABELS[field]}
              </th>
              <td>{LISTING_HINTS[field]}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p className="mt-3 text-ink-soft">Other names will do, and other columns are left out.</p>
    </PageShell>
  )
}
