import { data, Form, href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { SubmitOrLeave } from '#app/components/form/submit-button.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { messageOf } from '#app/request/form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { fileIn, type PostedForm, withPostedFiles } from '#app/request/posted-file.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Field } from '#app/ui/field.tsx'
import { FileBox } from '#app/ui/file-box.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import {
  ARCHIVE_BYTES,
  FIELD_HINTS,
  FIELD_LABELS,
  IMPORT_KINDS,
  type ImportField,
  type ImportKind,
  KIND_FIELDS,
  KIND_WORDS,
} from '#contract/import/kinds.ts'
import { IMPORT_BYTES } from '#contract/import/words.ts'
import { AdminTable, type Columns } from '../../list/table.tsx'
import type { Route } from './+types/new'

export async function loader({ request, context }: Route.LoaderArgs) {
  await context.get(api).listingImport.list().catch(refuse)
  return { kind: kindIn(request) }
}

function kindIn({ url }: Request): ImportKind {
  const given = new URL(url).searchParams.get('kind')
  return IMPORT_KINDS.find((kind) => kind === given) ?? 'listings'
}

/** Refuses those who may not upload before it reads the file. */
export async function action({ request, context }: Route.ActionArgs) {
  const { listingImport } = context.get(api)
  await listingImport.list().catch(refuse)
  const kind = kindIn(request)
  const limits = kind === 'pictures' ? { largest: IMPORT_BYTES + ARCHIVE_BYTES, files: 2 } : { largest: IMPORT_BYTES }
  return withPostedFiles(request, limits, async ({ form, refused }: PostedForm) => {
    const file = fileIn(form, 'file')
    if (refused === 'too-large')
      return wrong(413, TOO_LARGE[kind] ?? 'This file is larger than 50 MB. Import it in parts.')
    if (refused) return wrong(400, 'The file did not arrive whole. On a slow line, send it in smaller parts.')
    if (!file) return wrong(400, 'Choose a file that is not empty.')
    const made = await attemptOrLog(
      context,
      listingImport.upload({ kind, file, name: file.name.slice(0, 255), archive: fileIn(form, 'archive') }),
    )
    if (made.ok) return redirect(href('/admin/businesses/import/:id/columns', { id: made.data }))
    return wrong(made.refused?.status ?? 500, messageOf(made, 'The file could not be kept. Please try again.'))
  })
}

const TOO_LARGE: Partial<Record<ImportKind, string>> = {
  pictures: 'The files are larger than 50 MB, or 200 MB for the pictures. Import them in parts.',
}

function wrong(status: number, message: string) {
  return data({ refusal: { title: 'Not uploaded', message }, at: Date.now() }, { status, headers: NO_STORE })
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'New import')

export default function NewImport({ loaderData: { kind }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  const { name } = KIND_WORDS[kind]
  return (
    <PageShell width="text" className="py-6 sm:py-8">
      <Breadcrumb items={[{ label: 'Imports', to: href('/admin/businesses/import') }, { label: 'New import' }]} />
      <PageHeading
        className="mt-4"
        lead="A CSV file with the names of its columns in the first line. Next, you say which column is which."
      >
        New import
      </PageHeading>
      <TabLinks
        label="Kind of import"
        tabs={IMPORT_KINDS.map((one) => ({ value: one, label: KIND_WORDS[one].name, href: addressOf(one) }))}
        current={kind}
        preventScrollReset={false}
        className="mb-6"
      />
      <p className="mb-6 max-w-prose text-ink-soft">{ABOUT[kind]}</p>
      <Form
        method="post"
        action={addressOf(kind)}
        encType="multipart/form-data"
        className="max-w-xl space-y-6"
        key={kind}
      >
        <FormRefusalNotice result={result} />
        <Field
          id="file"
          label={kind === 'listings' ? 'File' : 'CSV file'}
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
        {kind === 'pictures' ? (
          <Field
            id="archive"
            label="ZIP file with the pictures"
            hint="At most 200 MB, with at most 5,000 JPEG, PNG or WEBP pictures of at most 10 MB each."
          >
            {({ id, describedBy }) => (
              <FileBox id={id} name="archive" required accept=".zip,application/zip" aria-describedby={describedBy} />
            )}
          </Field>
        ) : null}
        <SubmitOrLeave to={href('/admin/businesses/import')}>Upload</SubmitOrLeave>
      </Form>
      <h2 className="mt-10 mb-3 text-heading">What is read</h2>
      <AdminTable
        label={`Columns of ${name}`}
        look="plain"
        rows={[...KIND_FIELDS[kind]]}
        keyOf={(field) => field}
        columns={COLUMNS}
      />
      <p className="mt-3 text-ink-soft">
        Other names will do.{kind === 'listings' ? ' Fields of your own are read by their names.' : ''} Other columns
        are left out.
      </p>
    </PageShell>
  )
}

const COLUMNS: Columns<ImportField> = {
  Column: { names: true, look: 'font-medium whitespace-nowrap', cell: (field) => FIELD_LABELS[field] },
  'What it holds': { cell: (field) => FIELD_HINTS[field] },
}

function addressOf(kind: ImportKind): string {
  const address = href('/admin/businesses/import/new')
  return kind === 'listings' ? address : `${address}?kind=${kind}`
}

const ABOUT: Record<ImportKind, string> = {
  listings:
    'Businesses that have not joined. Moving in from another site? Import listings first, with their IDs; the other files refer to them. Exports of Sharetribe and GeoDirectory and the free data of Companies House are recognised.',
  users:
    'Clients and providers. Passwords and consents to emails can’t be imported: everyone gets an account that works once they have confirmed it. You say when they are invited.',
  reviews:
    'Reviews of listings that are here. Each says where it was written, and none counts in a rating: we can’t check them.',
  pictures:
    'A CSV file that says which picture belongs to which listing, and the pictures in a ZIP file. We never fetch pictures from other sites.',
  jobs: 'Jobs of clients who are here. Import users first. No provider is alerted, and no one is emailed.',
}
