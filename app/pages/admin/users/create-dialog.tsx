import { useState } from 'react'
import { href, useFetcher } from 'react-router'
import { useFormResult, useRefusalToast } from '#app/components/form/use-form-result.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Plus } from '#app/ui/icons.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import type { action, loader } from './new.tsx'
import { ProviderForm } from './provider-form.tsx'

/** Without JavaScript its button leads to a page. */
export function CreateProvider() {
  const [open, setOpen] = useState(false)
  const page = useFetcher<typeof loader>()
  const form = useFetcher<typeof action>()
  const result = useFormResult(form.data)
  useRefusalToast(form.data?.refusal)
  return (
    <>
      <ButtonLink
        to={href('/admin/users/new')}
        icon={<Plus aria-hidden />}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
          if (!page.data) void page.load(href('/admin/users/new'))
        }}
      >
        Create provider
      </ButtonLink>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Create provider"
        description="The listing is public at once, with the badge “Unclaimed”."
        wide
      >
        {page.data ? (
          <form.Form
            method="post"
            action={href('/admin/users/new')}
            encType="multipart/form-data"
            noValidate
            className="space-y-6"
          >
            <ProviderForm groups={page.data.groups} result={result} busy={form.state !== 'idle'} />
          </form.Form>
        ) : (
          <Spinner label="Loading the form" />
        )}
      </Dialog>
    </>
  )
}
