import { Form, href } from 'react-router'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { SelectLine } from '#app/components/form/select-line.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { TextLink } from '#app/ui/link.tsx'
import type { Coverage } from '#contract/profile/view.ts'
import { COVERAGE_MILES, MAX_NAMED_PLACES } from '#contract/profile/words.ts'
import type { CoverageResult } from './save.server.ts'

type Props = { coverage: Coverage; result: CoverageResult | undefined }

export function CoverageForm({ coverage, result: newest }: Props) {
  const version = JSON.stringify(coverage)
  const result = useFormResult(newest, version)
  const shown: Pick<CoverageResult, 'values' | 'errors'> = result ?? { values: storedCoverage(coverage), errors: {} }
  return (
    <Form
      key={version}
      method="post"
      action={`${href('/account/availability')}?save=coverage`}
      noValidate
      preventScrollReset
      className="group/kind space-y-5"
    >
      <p className="text-ink-soft">Outside this area you won’t appear in searches or get job alerts.</p>
      <FormProblems result={result} />
      <RadioLine
        name="kind"
        legend="Where you work"
        hideLegend
        options={[
          { value: 'any', label: 'No limit of my own', hint: 'People find you as far away as they search.' },
          { value: 'radius', label: 'Within a distance of my base', hint: 'Up to three bases.' },
          { value: 'places', label: 'Only in places I name', hint: 'Towns and postcode districts.' },
        ]}
        result={shown}
      />
      <fieldset className="space-y-5 rounded-lg border p-4 group-has-[[value=any]:checked,[value=places]:checked]/kind:hidden">
        <legend className="px-1 font-medium">Within a distance</legend>
        <SelectLine
          name="miles"
          label="How far"
          className="max-w-48"
          options={COVERAGE_MILES.map((miles) => ({ value: String(miles), label: `${miles} miles` }))}
          result={shown}
        />
        <p>
          From {coverage.base ?? 'no place that we know yet'}, the location in{' '}
          <TextLink to="/account?tab=profile#location">your profile</TextLink>, and from:
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextLine name="second" label="Second base" placeholder="Town or postcode" result={shown} />
          <TextLine name="third" label="Third base" placeholder="Town or postcode" result={shown} />
        </div>
      </fieldset>
      <fieldset className="rounded-lg border p-4 group-has-[[value=any]:checked,[value=radius]:checked]/kind:hidden">
        <legend className="px-1 font-medium">In places I name</legend>
        <AreaLine
          name="places"
          label="Places"
          hint={`One per line, at most ${MAX_NAMED_PLACES}: towns, or first halves of postcodes such as LS6.`}
          optional={false}
          rows={4}
          result={shown}
        />
      </fieldset>
      <SubmitButton>Save where you work</SubmitButton>
    </Form>
  )
}

function storedCoverage({ kind, miles, bases, places }: Coverage): CoverageResult['values'] {
  return {
    kind: kind ?? 'any',
    miles: String(miles),
    second: bases[0] ?? '',
    third: bases[1] ?? '',
    places: places.join('\n'),
  }
}
