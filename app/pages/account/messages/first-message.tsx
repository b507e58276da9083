import { Form, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { FormResult } from '#contract/form.ts'
import { MOST_CHARACTERS } from '#contract/message/words.ts'

export const FIRST_FIELDS = { id: 'text', text: 'text' } as const

export function FirstMessage({
  action,
  messageId,
  name,
  typed = '',
  result: newest,
}: {
  action: string
  messageId: string
  name: string
  typed?: string
  result?: FormResult<typeof FIRST_FIELDS> | undefined
}) {
  const busy = useNavigation().formAction?.startsWith(action) ?? false
  const result = useFormResult(newest)
  return (
    <Form method="post" action={action} noValidate className="space-y-4">
      <FormProblems result={result} />
      <input type="hidden" name="id" value={messageId} />
      <Field
        id="text"
        label={`Your message to ${name}`}
        hint="Say what you need, where and when."
        error={result?.errors.text}
      >
        {(ids) => (
          <TextArea
            {...ids}
            name="text"
            defaultValue={result?.values.text ?? typed}
            maxLength={MOST_CHARACTERS}
            rows={5}
            required
          />
        )}
      </Field>
      <Button type="submit" busy={busy} className="w-full">
        Send message
      </Button>
    </Form>
  )
}
