import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Combobox, fetchComboboxList } from '#app/ui/combobox.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { MapPin, Search } from '#app/ui/icons.ts'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { RatingChoice } from '#app/ui/rating-choice.tsx'
import { Select } from '#app/ui/select.tsx'
import { type Pair, RangeSlider } from '#app/ui/slider.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { numberText } from '#contract/number.ts'
import { KitSection } from './section.tsx'

const trades = [
  { value: 'plumber', label: 'Plumber', group: 'Home' },
  { value: 'electrician', label: 'Electrician', group: 'Home' },
  { value: 'tutor', label: 'Tutor', group: 'Lessons' },
]

const towns = ['Leeds', 'Leicester', 'Leamington Spa', 'Lewes', 'London', 'Luton', 'York', 'Yeovil']

export function Fields({ theme }: { theme: string }) {
  const [town, setTown] = useState('')
  const [attempts, setAttempts] = useState(0)
  const found = town === '' ? [] : towns.filter((name) => name.toLowerCase().startsWith(town.toLowerCase()))

  return (
    <KitSection title="Fields">
      {attempts > 0 ? (
        <ErrorSummary key={attempts} errors={[{ field: `${theme}-email`, message: 'Enter your email address' }]} />
      ) : null}
      <Field label="Business name" hint="As your customers know it.">
        {(ids) => <TextBox {...ids} name="business" defaultValue="Oak & Ash Joinery" autoComplete="organization" />}
      </Field>
      <Field id={`${theme}-email`} label="Email address" error="Enter your email address">
        {(ids) => <TextBox {...ids} type="email" name="email" autoComplete="email" />}
      </Field>
      <Field label="Search" optional>
        {(ids) => <TextBox {...ids} icon={<Search aria-hidden />} placeholder="What do you need done?" />}
      </Field>
      <Field label="Travels up to">
        {(ids) => <TextBox {...ids} inputMode="numeric" defaultValue="25" end="miles" />}
      </Field>
      <Field label="Not to be changed">{(ids) => <TextBox {...ids} defaultValue="Locked" disabled />}</Field>
      <Field label="Town or postcode" hint="Begin with L or Y.">
        {(ids) => (
          <Combobox
            {...ids}
            label="Towns"
            name="town"
            icon={<MapPin aria-hidden />}
            value={town}
            onValueChange={setTown}
            list={fetchComboboxList}
            own={{ items: found.map((name) => ({ value: name, label: name, detail: 'Town' })) }}
          />
        )}
      </Field>
      <Field label="Trade">
        {(ids) => <Select {...ids} name="trade" options={trades} placeholder="Choose a trade" defaultValue="" />}
      </Field>
      <Field label="Trade, refused" error="Choose a trade">
        {(ids) => <Select {...ids} options={trades} placeholder="Choose a trade" defaultValue="" />}
      </Field>
      <Field label="About the job">
        {(ids) => <TextArea {...ids} name="about" placeholder="What needs doing, and where?" />}
      </Field>
      <Button variant="secondary" onClick={() => setAttempts(attempts + 1)}>
        Show the error summary
      </Button>
    </KitSection>
  )
}

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
  const [budget, setBudget] = useState<Pair>([200, 650])
  return (
    <KitSection title="Choices">
      <div>
        <Checkbox label="I agree to the terms" name="terms" />
        <Checkbox label="Send me job alerts" defaultChecked />
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
        min={0}
        max={1000}
        step={50}
        value={budget}
        onValueChange={setBudget}
        format={pounds}
      />
    </KitSection>
  )
}

function pounds(value: number) {
  return `£${numberText(value)}`
}
