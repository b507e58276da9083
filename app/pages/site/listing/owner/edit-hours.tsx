import { href } from 'react-router'
import { HoursForm, type HoursFormProps } from '#app/components/opening-hours/hours-form.tsx'
import type { HoursAnswer } from '#app/components/opening-hours/values.ts'
import { replaceToasts } from '#app/ui/toast.ts'
import { FLASHES } from '#contract/flash.ts'
import { InPlace } from './in-place.tsx'

export type EditHoursProps = Pick<HoursFormProps, 'stored'>

const LABEL = 'Edit opening hours'

export function EditHours({ stored }: EditHoursProps) {
  function tell(answer: HoursAnswer, close: () => void) {
    const saved = 'saved' in answer
    if (saved) close()
    replaceToasts(FLASHES[saved ? (answer.merged ? 'profile-merged' : 'profile-updated') : 'update-failed'])
  }

  return (
    <InPlace
      label={LABEL}
      to={`${href('/account/availability')}#hours`}
      form={(close) => (
        <HoursForm stored={stored} label={LABEL} onAnswer={(answer) => tell(answer, close)} onCancel={close} />
      )}
    />
  )
}
