import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'

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
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      <h2 className="mb-5 text-heading">{title}</h2>
      <Form
        method="post"
        action={edited ? `${page}?edit=${edited.id}` : `${page}?add`}
        noValidate
        className="space-y-6"
      >
        <FormProblems result={result} />
        {children}
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>{save}</Button>
          <ButtonLink to={page} variant="ghost">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
