import { Fragment } from 'react'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { EmailLine, TextLine } from '#app/components/form/text-line.tsx'
import { shownOf, useFormResult } from '#app/components/form/use-form-result.ts'
import { Section } from '#app/ui/page.tsx'
import { INVITATION_HOURS, ROLES } from '#contract/staff/words.ts'
import { ActFrame } from '../act/act-form.tsx'
import type { ActResult } from '../act/act-result.ts'

/** The form that invites and the buttons beside an invitation share them. */
export const INVITE_FIELDS = { intent: 'text', id: 'text', username: 'text', email: 'text', role: 'text' } as const

export type InviteResult = ActResult<typeof INVITE_FIELDS>

/** `result` is that of the form of the page that was sent. The boxes are blank again with another number of `invitations`. */
export function InviteForm({ result: newest, invitations }: { result: InviteResult | undefined; invitations: number }) {
  const own = newest && newest.values.id === '' ? newest : undefined
  const result = useFormResult(own)
  const shown = shownOf({ username: '', email: '', role: 'moderator' }, result)
  return (
    <Section id="invite" title="Invite someone" className="mt-10">
      <p className="mt-1 mb-4 max-w-2xl text-ink-soft">
        They get an email with a link that works once, for {INVITATION_HOURS} hours, and choose a password of their own.
      </p>
      <ActFrame result={result} label="Send invitation" className="max-w-xl">
        <Fragment key={invitations}>
          <TextLine
            name="username"
            label="Username"
            hint="2 to 30 letters, digits, dots, hyphens or underscores."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            required
            result={shown}
          />
          <EmailLine label="Email" autoComplete="off" result={shown} />
          <RadioLine
            name="role"
            legend="What they may do"
            options={(['moderator', 'admin'] as const).map((value) => ({
              value,
              label: ROLES[value].label,
              hint: ROLES[value].may,
            }))}
            result={shown}
          />
        </Fragment>
      </ActFrame>
    </Section>
  )
}
