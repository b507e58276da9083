import { Form, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import type { FormResult } from '#contract/form.ts'
import { INVITATION_HOURS, ROLES } from '#contract/staff/words.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import type { INVITE_FIELDS, InviteResult } from './fields.ts'

const FRESH = { values: { intent: '', id: '', username: '', email: '', role: 'moderator' }, errors: {} }

/** `result`: of whichever form of the page was sent. */
export function InviteForm({ result: newest }: { result: InviteResult | undefined }) {
  const busy = useNavigation().formMethod === 'POST'
  const own = newest && newest.values.id === '' ? newest : undefined
  const result = useFormResult(own)
  const shown: Pick<FormResult<typeof INVITE_FIELDS>, 'values' | 'errors'> = result ?? FRESH
  return (
    <section aria-labelledby="invite" className="mt-10">
      <h2 id="invite" className="text-heading">
        Invite someone
      </h2>
      <p className="mt-1 mb-4 max-w-2xl text-ink-soft">
        They get a mail with a link that works once, for {INVITATION_HOURS} hours, and choose a password of their own.
      </p>
      <Form method="post" noValidate className="max-w-xl space-y-6">
        <FormProblems result={result} />
        <TextLine
          name="username"
          label="Username"
          hint="2 to 30 letters, digits, dots, hyphens or underscores."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          required
          result={shown}
        />
        <TextLine
          name="email"
          label="E-mail"
          type="email"
          autoComplete="off"
          maxLength={254}
          spellCheck={false}
          required
          result={shown}
        />
        <RadioGroup
          id="role"
          legend="What they may do"
          name="role"
          defaultValue={shown.values.role}
          error={shown.errors.role}
          options={(['moderator', 'admin'] as const).map((value) => ({
            value,
            label: ROLES[value].label,
            hint: ROLES[value].may,
          }))}
        />
        <ProofFields result={result} />
        <Button busy={busy}>Send invitation</Button>
      </Form>
    </section>
  )
}
