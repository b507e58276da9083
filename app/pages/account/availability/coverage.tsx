import { Form, href, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { Coverage } from '#contract/profile/view.ts'
import { COVERAGE_MILES, MOST_NAMED_PLACES } from '#contract/profile/words.ts'
import type { CoverageResult } from './save.server.ts'

type Props = { coverage: Coverage; result: CoverageResult | undefined }

export function CoverageForm({ coverage, result: newest }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  const version = JSON.stringify(coverage)
  const result = useFormResult(newest, version)
  const shown: Pick<CoverageResult, 'values' | 'errors'> = result ?? { values: storedCoverage(coverage), errors: {} }
  const { values, errors } = shown
  return (
    <Form
      key={version}
      method="post"
      action={`${href('/account/availability')}?save=coverage`}
      noValidate
      preventScrollReset
      className="group/kind space-y-5"
    >
      <p className="text-ink-soft">
        People who search in a place you do not cover do not see you, and you get no alerts for jobs there.
      </p>
      <FormProblems result={result} />
      <RadioGroup
        id="kind"
        name="kind"
        legend="Where you work"
        defaultValue={values.kind}
        error={errors.kind}
        options={[
          { value: 'any', label: 'No limit of my own', hint: 'People find you as far away as they search.' },
          { value: 'radius', label: 'Within a distance of my base', hint: 'Up to three bases.' },
          { value: 'places', label: 'Only in places I name', hint: 'Towns and postcode districts.' },
        ]}
      />
      <fieldset className="space-y-5 rounded-lg border p-4 group-has-[[value=any]:checked,[value=places]:checked]/kind:hidden">
        <legend className="px-1 font-medium">Within a distance</legend>
        <Field id="miles" label="How far" error={errors.miles}>
          {(ids) => (
            <Select
              {...ids}
              name="miles"
              className="max-w-48"
              defaultValue={values.miles}
              options={COVERAGE_MILES.map((miles) => ({ value: String(miles), label: `${miles} miles` }))}
            />
          )}
        </Field>
        <p>
          From {coverage.base ?? 'no place that we know yet'}, the location in{' '}
          <TextLink to="/account#location">your profile</TextLink>, and from:
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextLine name="second" label="Second base" placeholder="Town or postcode" result={shown} />
          <TextLine name="third" label="Third base" placeholder="Town or postcode" result={shown} />
        </div>
      </fieldset>
      <fieldset className="rounded-lg border p-4 group-has-[[value=any]:checked,[value=radius]:checked]/kind:hidden">
        <legend className="px-1 font-medium">In places I name</legend>
        <Field
          id="places"
          label="Places"
          hint={`One per line, at most ${MOST_NAMED_PLACES}: towns, or first halves of postcodes such as LS6.`}
          error={errors.places}
        >
          {(ids) => <TextArea {...ids} name="places" rows={4} defaultValue={values.places} />}
        </Field>
      </fieldset>
      <Button busy={busy}>Save where you work</Button>
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
