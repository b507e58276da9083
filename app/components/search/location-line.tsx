import { useEffect, useRef, useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { PlaceBox } from './place-box.tsx'

type LocationLineProps = { initial: string; error: string | undefined; hint?: string; optional?: boolean }

export function LocationLine({ initial, error, hint = 'Town or postcode.', optional = false }: LocationLineProps) {
  const [text, setText] = useState(initial)
  const line = useRef<HTMLDivElement>(null)
  // Keeps what was typed before the script arrived.
  useEffect(() => setText((known) => line.current?.querySelector('input')?.value ?? known), [])
  return (
    <div ref={line}>
      <Field id="location" label="Location" hint={hint} error={error} optional={optional}>
        {(ids) => <PlaceBox {...ids} value={text} onValueChange={setText} maxLength={120} required={!optional} />}
      </Field>
    </div>
  )
}
