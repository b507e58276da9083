import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { useDebounced } from '#app/components/search/use-debounced.ts'
import { useSuggestions } from '#app/components/search/use-suggestions.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Combobox, type ComboboxItem, fetchComboboxList } from '#app/ui/combobox.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'

type BusinessNameProps = {
  id: string
  name: string
  value: string
  onValueChange: (text: string) => void
  error: string | undefined
  email: string
}

export function BusinessName({ id, name, value, onValueChange, error, email }: BusinessNameProps) {
  const { items, loading } = useSuggestions('/businesses/suggest', value)
  const [picked, setPicked] = useState<ComboboxItem | null>(null)
  const conflict = useConflict(picked?.label === value ? picked.value : null, email)
  return (
    <div className="space-y-3">
      <Field id={id} label="Business name" optional error={error}>
        {(ids) => (
          <Combobox
            {...ids}
            label="Business name"
            name={name}
            value={value}
            onValueChange={onValueChange}
            list={fetchComboboxList}
            own={{ items, loading, onPick: setPicked }}
            maxLength={120}
          />
        )}
      </Field>
      {conflict.found ? (
        <Notice
          tone="amber"
          role="alert"
          title="Business Already Registered"
          action={
            <>
              <ButtonLink to={`/reset-password?${new URLSearchParams({ email })}`} size="small">
                Recover Account
              </ButtonLink>
              <Button size="small" variant="secondary" onClick={conflict.dismiss}>
                Continue Anyway
              </Button>
            </>
          }
        >
          This business already has an account with the email address you entered. If it’s yours, recover it instead of
          signing up again.
        </Notice>
      ) : null}
    </div>
  )
}

function useConflict(business: string | null, email: string) {
  const fetcher = useFetcher<{ same: boolean }>()
  const settled = useDebounced(email.trim())
  const question = business && /.@./.test(settled) ? `${business} ${settled}` : null
  const [asked, setAsked] = useState<string | null>(null)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const ask = useEffectEvent((fields: { business: string; email: string }) => {
    void fetcher.submit(fields, { method: 'post', action: '/businesses/hint' })
  })
  useEffect(() => {
    if (!business || !question) return
    setAsked(question)
    ask({ business, email: settled })
  }, [business, question, settled])
  const answered = fetcher.state === 'idle' && question !== null && asked === question
  return {
    found: answered && fetcher.data?.same === true && dismissed !== question,
    dismiss: () => setDismissed(question),
  }
}
