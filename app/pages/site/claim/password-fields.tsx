import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { Circle, CircleCheck, Eye, EyeOff } from '#app/ui/icons.ts'
import { TextBox } from '#app/ui/text-box.tsx'
import { claimPasswordChecks } from '#contract/claim.ts'

/** With a button that shows what was typed, where there is JavaScript. */
export function ShownPassword({
  name,
  label,
  error,
  onType,
}: {
  name: string
  label: string
  error: string | undefined
  onType?: (value: string) => void
}) {
  const [shown, show] = useState(false)
  return (
    <Field id={name} label={label} error={error}>
      {(ids) => (
        <TextBox
          {...ids}
          type={shown ? 'text' : 'password'}
          name={name}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          onInput={({ currentTarget }) => onType?.(currentTarget.value)}
          end={
            <button
              type="button"
              data-needs-script
              aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
              aria-controls={name}
              onClick={() => show(!shown)}
              className="-mx-3 grid size-11 place-items-center rounded-lg text-ink-soft [&_svg]:size-5"
            >
              {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </button>
          }
        />
      )}
    </Field>
  )
}

/** Live where there is JavaScript, else what is asked for. */
export function PasswordChecks({ password, id }: { password: string; id: string }) {
  const [length, ...classes] = claimPasswordChecks(password)
  return (
    <div id={id} className="-mt-2 text-sm">
      <p className="mb-1 text-ink-soft">The first, and at least three of the others:</p>
      <ul className="space-y-1">
        {[length, ...classes].map((check) =>
          check ? (
            <li
              key={check.says}
              className={check.met ? 'flex items-center gap-2 text-moss-ink' : 'flex items-center gap-2 text-ink-soft'}
            >
              {check.met ? (
                <CircleCheck aria-hidden className="size-4 shrink-0" />
              ) : (
                <Circle aria-hidden className="size-4 shrink-0" />
              )}
              {check.says}
              <span className="sr-only">{check.met ? ' (met)' : ' (not yet)'}</span>
            </li>
          ) : null,
        )}
      </ul>
    </div>
  )
}
