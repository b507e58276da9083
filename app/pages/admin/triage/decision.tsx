import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import type { FormRefusal } from '#contract/form.ts'

type DecisionResult = {
  values: { intent: string; id: string }
  errors: Readonly<Record<string, string | undefined>>
  refusal: FormRefusal | null
  at: number
}

/**
 * A decision on an entry of a queue, which asks for more when it is opened. It stays open while its answer has faults, and
 * the first of them takes the focus.
 * `fields`: what it says besides its name and the entry's id.
 */
export function Decision<Result extends DecisionResult>({
  intent,
  id,
  name,
  label,
  button = label,
  danger = false,
  fields = {},
  result,
  children,
}: {
  intent: string
  id: string
  /** What the entry is called. */
  name: string
  label: string
  button?: string
  danger?: boolean
  fields?: Readonly<Record<string, string>>
  result: Result | undefined
  children: (own: Result | undefined) => ReactNode
}) {
  const { formData } = useNavigation()
  const own = result?.values.intent === intent && result.values.id === id ? result : undefined
  const wrong = own !== undefined && Object.values(own.errors).some(Boolean)
  const box = useRef<HTMLDetailsElement>(null)
  const wrongAt = wrong ? own.at : null
  useEffect(() => {
    if (wrongAt !== null) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrongAt])
  return (
    <details
      ref={box}
      data-act={intent}
      open={own ? wrong || own.refusal !== null : undefined}
      className="min-w-0 open:w-full"
    >
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-lg bg-surface px-3 text-sm font-medium inset-ring inset-ring-line-strong/60 motion touch-target hover:bg-sunken">
        {label}…<span className="sr-only"> {name}</span>
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-3 max-w-xl space-y-4">
        <HiddenFields intent={intent} id={id} {...fields} />
        {children(own)}
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={formData?.get('id') === id && formData.get('intent') === intent}
        >
          {button}
        </Button>
      </Form>
    </details>
  )
}
