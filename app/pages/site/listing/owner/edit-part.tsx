import { useEffect, useEffectEvent, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { ProfileField } from '#app/components/profile/profile-field.tsx'
import { type ProfileResult, storedValues } from '#app/components/profile/values.ts'
import { Button } from '#app/ui/button.tsx'
import { replaceToasts } from '#app/ui/toast.ts'
import { FLASHES } from '#contract/flash.ts'
import type { OwnProfile } from '#contract/profile/view.ts'
import { InPlace } from './in-place.tsx'
import { PARTS, type Part } from './parts.ts'

export type EditPartProps = { part: Part; own: OwnProfile }

export function EditPart({ part, own }: EditPartProps) {
  const { label, anchor } = PARTS[part]
  return (
    <InPlace
      label={label}
      to={`${href('/account')}?tab=profile#${anchor}`}
      form={(close) => <PartForm part={part} own={own} onClose={close} />}
    />
  )
}

function PartForm({ part, own, onClose }: EditPartProps & { onClose: () => void }) {
  const { fields, label } = PARTS[part]
  const fetcher = useFetcher<{ saved: true; merged: boolean } | ProfileResult>()
  const answer = fetcher.data
  const result = useFormResult(answer && 'values' in answer ? answer : undefined)
  const [start] = useState(() => storedValues(own)) // another save of the page must not change what is typed here
  const state = result ?? { values: start, errors: {} }
  const closeWhenSaved = useEffectEvent(onClose)
  useEffect(() => {
    if (!answer) return
    if ('values' in answer) return void replaceToasts(FLASHES['update-failed'])
    closeWhenSaved()
    replaceToasts(FLASHES[answer.merged ? 'profile-merged' : 'profile-updated'])
  }, [answer])
  return (
    <fetcher.Form
      method="post"
      action={href('/account/profile-part')}
      noValidate
      aria-label={label}
      className="space-y-5"
    >
      <FormProblems result={result} />
      <input type="hidden" name="seen" value={state.values.seen} />
      <input type="hidden" name="part" value={fields.join(' ')} />
      {fields.map((name) => (
        <ProfileField key={name} name={name} state={state} />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={fetcher.state !== 'idle'}>
          Save
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fetcher.Form>
  )
}
