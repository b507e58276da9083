import { MapPin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Combobox } from '#app/ui/combobox.tsx'
import { Field } from '#app/ui/field.tsx'
import { useSuggestions } from './use-suggestions.ts'

export function LocationLine({
  id = 'location',
  initial,
  error,
  hint = 'Town or postcode.',
  optional = false,
}: {
  id?: string
  initial: string
  error: string | undefined
  hint?: string
  optional?: boolean
}) {
  const [text, setText] = useState(initial)
  const { items, loading } = useSuggestions('/places/suggest', text)
  const line = useRef<HTMLDivElement>(null)
  // Keeps what was typed before the script arrived.
  useEffect(() => setText((known) => line.current?.querySelector('input')?.value ?? known), [])
  return (
    <div ref={line}>
      <Field id={id} label="Location" hint={hint} error={error} optional={optional}>
        {(ids) => (
          <Combobox
            {...ids}
            name="location"
            label="Location"
            icon={<MapPin aria-hidden />}
            value={text}
            onValueChange={setText}
            items={items}
            loading={loading}
            maxLength={120}
            required={!optional}
          />
        )}
      </Field>
    </div>
  )
}
