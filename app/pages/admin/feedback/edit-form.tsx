import { Form, useNavigation } from 'react-router'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ModeratedEntry } from '#contract/feedback/moderation-view.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import { useStaff } from '../frame/use-staff.ts'
import type { FeedbackActResult } from './acts.server.ts'
import { ReasonField } from './decide-forms.tsx'
import { Box } from './marks.tsx'

const STARS = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))

const NO_ERRORS: FeedbackActResult['errors'] = {}

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
  const shown = { values: mine?.values ?? stored, errors: mine?.errors ?? NO_ERRORS }
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
        <TextLine name="title" label="Title" maxLength={120} required result={shown} />
        <AreaLine name="description" label="Text" rows={6} result={shown} />
        <RadioLine name="rating" legend="Stars" options={STARS} layout="row" required result={shown} />
        <ReasonField
          error={shown.errors.reason}
          value={shown.values.reason}
          hint="Shown to everyone, and sent to the author."
        />
        <Button variant="secondary" busy={formData?.get('intent') === 'edit'}>
          Save changes
        </Button>
      </Form>
    </Box>
  )
}

/** Only admins see it, because it can't be undone. */
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
          reason stay in the provider’s record. This can’t be undone: to take it off the pages, remove it instead.
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
