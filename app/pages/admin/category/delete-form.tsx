import { Form, href, useNavigation } from 'react-router'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { ActResult } from '../act/act-result.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import type { CATEGORY_FIELDS } from './fields.ts'

const PAGE = href('/admin/categories')

export function DeleteForm({
  category: { id },
  result,
  onClose,
}: {
  category: { id: number }
  result: Partial<ActResult<typeof CATEGORY_FIELDS>> | undefined
  onClose: () => void
}) {
  const busy = useNavigation().formMethod === 'POST'
  const shown = { refusal: result?.refusal ?? null, at: result?.at ?? 0 }
  return (
    <Form method="post" action={`${PAGE}?delete=${id}`} preventScrollReset className="space-y-5">
      <FormRefusalNotice result={shown} />
      <p>Are you sure you want to delete this category? This will remove it from all providers.</p>
      <p className="text-sm text-ink-soft">You can bring it back later, with everything that is linked to it now.</p>
      <ProofFields result={{ asksForProof: result?.asksForProof ?? false, at: shown.at }} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          to={PAGE}
          variant="secondary"
          onClick={(event) => {
            event.preventDefault()
            onClose()
          }}
        >
          Cancel
        </ButtonLink>
        <Button variant="danger" busy={busy}>
          Delete
        </Button>
      </div>
    </Form>
  )
}
