import { Form, useNavigation } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { ModeratedEntry } from '#contract/feedback/moderation-view.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import { useStaff } from '../frame/use-staff.ts'
import type { FeedbackActResult } from './acts.server.ts'
import { ReasonField } from './decide-forms.tsx'
import { Box } from './marks.tsx'

const STARS = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))

type Props = { entry: ModeratedEntry; result: FeedbackActResult | undefined }

export function EditForm({ entry, result }: Props) {
  const { formData } = useNavigation()
  const mine = result?.values.intent === 'edit' ? result : undefined
  const stored = {
    title: entry.title,
    description: entry.description ?? '',
    rating: String(entry.firstRating ?? entry.rating),
    reason: '',
  }
  const values = mine?.values ?? stored
  return (
    <Box title="Edit" id="edit">
      <Form
        key={`${entry.version} ${mine?.at ?? ''}`}
        method="post"
        noValidate
        preventScrollReset
        className="max-w-2xl space-y-5 px-4 py-4"
      >
        <HiddenFields intent="edit" id={entry.id} version={entry.version} />
        <p className="text-sm text-ink-soft">
          The original is kept. Readers see “Edited by moderator” with the reason, and the author is told.
        </p>
        <Field id="title" label="Title" error={mine?.errors.title}>
          {(ids) => <TextBox {...ids} name="title" defaultValue={values.title} maxLength={120} required />}
        </Field>
        <Field id="description" label="Text" error={mine?.errors.description} optional>
          {(ids) => <TextArea {...ids} name="description" defaultValue={values.description} rows={6} />}
        </Field>
        <RadioGroup
          id="rating"
          legend="Stars"
          name="rating"
          options={STARS}
          layout="row"
          defaultValue={values.rating}
          error={mine?.errors.rating}
          required
        />
        <ReasonField
          error={mine?.errors.reason}
          value={values.reason}
          hint="Shown to everyone, and sent to the author."
        />
        <Button variant="secondary" busy={formData?.get('intent') === 'edit'}>
          Save changes
        </Button>
      </Form>
    </Box>
  )
}

/** For admins alone, because it can't be undone. */
export function DeleteForm({ entry, result }: Props) {
  const { formData } = useNavigation()
  const mine = result?.values.intent === 'delete' ? result : undefined
  if (useStaff()?.role !== 'admin') return null
  return (
    <Box title="Delete">
      <Form method="post" noValidate preventScrollReset className="max-w-2xl space-y-5 px-4 py-4">
        <HiddenFields intent="delete" id={entry.id} version={entry.version} />
        <p className="text-sm text-ink-soft">
          Its words, photos, additions and reply are erased at once, and there is no appeal. Only the count and the
          reason stay in the provider’s record. This can’t be undone: to take it off the pages, unapprove it instead.
        </p>
        <ReasonField error={mine?.errors.reason} value={mine?.values.reason} hint="Sent to the author." />
        <ProofFields result={mine} />
        <Button variant="danger" busy={formData?.get('intent') === 'delete'}>
          Delete for good
        </Button>
      </Form>
    </Box>
  )
}
