import { Form, href, useNavigation } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { longDate } from '#contract/date.ts'
import type { Away } from '#contract/profile/view.ts'
import type { AwayResult } from './save.server.ts'

const PAGE = href('/account/availability')

export function AwayForm({ away, result: newest }: { away: Away | null; result: AwayResult | undefined }) {
  const busy = useNavigation().formMethod === 'POST'
  const version = away ? `${away.until.getTime()} ${away.hides}` : ''
  const result = useFormResult(newest, version)
  const stored = { until: away?.day ?? '', hides: away?.hides ? 'yes' : 'no' }
  const shown = result ?? { values: stored, errors: {} }
  return (
    <>
      {away ? (
        <Notice
          tone="amber"
          title={`You are away until ${longDate(away.until)}`}
          className="mb-5"
          action={
            <Form method="post" action={`${PAGE}?save=back`} preventScrollReset>
              <Button variant="secondary" size="small" busy={busy}>
                I’m back
              </Button>
            </Form>
          }
        >
          {away.hides ? 'Your listing is hidden and comes back by itself on that day.' : 'Your listing says so.'} You
          get no job alerts until then.
        </Notice>
      ) : (
        <p className="mb-4 text-ink-soft">
          On a long job or on holiday? Tell people when you are back. You get no job alerts until then.
        </p>
      )}
      <Form
        key={version}
        method="post"
        action={`${PAGE}?save=away`}
        noValidate
        preventScrollReset
        className="space-y-5"
      >
        <FormProblems result={result} />
        <TextLine name="until" label="Day you are back" type="date" className="max-w-48" required result={shown} />
        <RadioGroup
          id="hides"
          name="hides"
          legend="Meanwhile your listing"
          defaultValue={shown.values.hides}
          options={[
            { value: 'no', label: 'says when you are back', hint: 'People can still find and contact you.' },
            { value: 'yes', label: 'is hidden', hint: 'It comes back by itself on that day.' },
          ]}
        />
        <Button variant="secondary" busy={busy}>
          {away ? 'Change' : 'Set time away'}
        </Button>
      </Form>
    </>
  )
}
