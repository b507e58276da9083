import { Form } from 'react-router'
import { KeepButton } from '#app/components/keep-button.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Pencil } from '#app/ui/icons.ts'
import { FormDialog } from './form-dialog.tsx'

/** Below a thing in a list of `page`. `what`: its kind, such as "service". */
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
