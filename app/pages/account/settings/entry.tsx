import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { type FormProblems, PostForm } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { KeepButton } from '#app/components/keep-button.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Pencil } from '#app/ui/icons.ts'
import { FormDialog } from './form-dialog.tsx'

type Props = {
  /** Has the list, and this form at `?add` and `?edit=`. */
  page: string
  /** Null for a new one. */
  edited: { id: string } | null
  title: string
  save: string
  result: Parameters<typeof FormProblems>[0]['result']
  children: ReactNode
}

/** Adds a thing to a list in the workspace, or changes it. */
export function EntryForm({ page, edited, title, save, result, children }: Props) {
  return (
    <>
      <h2 className="mb-5 text-heading">{title}</h2>
      <PostForm result={result} action={edited ? `${page}?edit=${edited.id}` : `${page}?add`} className="space-y-6">
        {children}
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{save}</SubmitButton>
          <ButtonLink to={page} variant="ghost">
            Cancel
          </ButtonLink>
        </div>
      </PostForm>
    </>
  )
}

/** The links below a thing in a list of `page`. `what`: its kind, such as "service". */
export function EditAndRemove({ page, id, name, what }: { page: string; id: string; name: string; what: string }) {
  return (
    <div className="mt-2 -ml-3 flex flex-wrap items-start gap-x-1">
      <ButtonLink
        to={`${page}?edit=${id}`}
        variant="ghost"
        size="small"
        icon={<Pencil aria-hidden />}
        aria-label={`Edit ${name}`}
      >
        Edit
      </ButtonLink>
      <FormDialog
        label="Remove"
        title={`Remove this ${what}?`}
        description={`“${name}” is then no longer on your listing.`}
        look="ghost"
        refused={false}
      >
        <Form method="post" action={`${page}?remove`} className="mt-4 flex flex-wrap gap-3">
          <input type="hidden" name="id" value={id} />
          <KeepButton>Keep it</KeepButton>
          <Button variant="danger">Remove {what}</Button>
        </Form>
      </FormDialog>
    </div>
  )
}
