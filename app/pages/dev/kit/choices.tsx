import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { RatingChoice } from '#app/ui/rating-choice.tsx'
import { RangeSlider } from '#app/ui/slider.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { numberText } from '#contract/number.ts'
import { KitSection } from './section.tsx'

const types = [
  { value: 'client', label: 'I need something done', hint: 'Post jobs and find professionals.' },
  { value: 'provider', label: 'I offer a service', hint: 'Be found and reply to jobs.' },
]

const times = [
  { value: 'now', label: 'Now' },
  { value: 'week', label: 'This week' },
  { value: 'any', label: 'Any time', disabled: true },
]

export function Choices({ theme }: { theme: string }) {
  return (
    <KitSection title="Choices">
      <div>
        <Checkbox label="I agree to the terms" name="terms" />
        <Checkbox label="Send me job alerts" hint="At most one e-mail a day." defaultChecked />
        <Checkbox label="You must agree" invalid />
        <Checkbox label="Not now" disabled />
      </div>
      <div>
        <Switch label="Show my telephone number" hint="Members see it on your page." defaultChecked />
        <Switch label="Pause my listing" />
        <Switch label="Not now" disabled />
      </div>
      <RadioGroup legend="When?" name={`${theme}-when`} options={times} defaultValue="week" />
      <RadioGroup
        legend="When, in a row"
        name={`${theme}-when-row`}
        options={times}
        layout="row"
        error="Choose a time"
      />
      <RadioGroup legend="Who are you?" name={`${theme}-type`} options={types} layout="cards" defaultValue="provider" />
      <RatingChoice legend="Your rating" name={`${theme}-rating`} />
      <RangeSlider
        label="Budget"
        names={['from', 'to']}
        min={0}
        max={1000}
        step={50}
        defaultValue={[200, 650]}
        format={pounds}
      />
    </KitSection>
  )
}

function pounds(value: number) {
  return `£${numberText(value)}`
}
