import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { ModeratedEntry } from '#contract/feedback/moderation.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import { useStaff } from '../frame/use-staff.ts'
import type { FeedbackActResult } from './act-fields.ts'
import { Box } from './box.tsx'
import { ReasonField } from './decide-forms.tsx'

/** For admins alone: it cannot be undone. */
export function DeleteForm({ entry, result }: { entry: ModeratedEntry; result: FeedbackActResult | undefined }) {
  const { formData } = useNavigation()
  const mine = result?.values.intent === 'delete' ? result : undefined
  if (useStaff()?.role !== 'admin') return null
  return (
    <Box title="Delete">
      <Form method="post" noValidate preventScrollReset className="max-w-2xl space-y-5 px-4 py-4">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={entry.id} />
        <input type="hidden" name="version" value={entry.version} />
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
