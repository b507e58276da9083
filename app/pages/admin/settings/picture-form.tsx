import type { ComponentProps } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { Button, SecondaryLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FileBox } from '#app/ui/file-box.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** A picture of the site's own: its logo or its icon. `current`: its address, null for ours. */
export function PictureForm({
  title,
  lead,
  current,
  actionData,
}: {
  title: string
  lead: string
  current: string | null
  actionData: ComponentProps<typeof FormRefusalNotice>['result']
}) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  return (
    <SettingsFrame tab="look">
      <h2 className="text-heading">{title}</h2>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">{lead}</p>
      <Form method="post" encType="multipart/form-data" className="max-w-xl space-y-6">
        <FormRefusalNotice result={result} />
        {current ? (
          <img
            src={current}
            alt={`Your ${title.toLowerCase()}`}
            width="96"
            height="96"
            className="size-24 rounded-lg border p-2"
          />
        ) : null}
        <Field
          id="file"
          label="Picture"
          hint="Square, at least 512 pixels a side, at most 2 MB. A PNG with a transparent background looks best."
        >
          {({ id, describedBy }) => (
            <FileBox
              id={id}
              name="file"
              accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
              aria-describedby={describedBy}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>Save</Button>
          {current ? (
            <Button name="remove" value="1" variant="secondary" disabled={busy}>
              Back to the default
            </Button>
          ) : null}
          <SecondaryLink to={href('/admin/settings/look')}>Cancel</SecondaryLink>
        </div>
      </Form>
    </SettingsFrame>
  )
}
