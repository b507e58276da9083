import { Form } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { Section } from '#app/ui/page.tsx'
import type { ListingImport } from '#contract/import/view.ts'
import { numberText } from '#contract/number.ts'
import { quantity } from '#contract/text.ts'
import { ProofFields } from '../../act/proof-fields.tsx'
import type { RunResult } from './run-act.server.ts'

type InvitationsProps = NonNullable<ListingImport['invitations']> & { result: RunResult | undefined }

/** Of an import of users: no one is mailed before an admin says so. */
export function Invitations({ waiting, invited, asked, result }: InvitationsProps) {
  const left = waiting - invited
  return (
    <Section id="invitations" title="Invitations" className="mt-10 border-t pt-6">
      <p className="mt-2 max-w-prose">
        {waiting === 0
          ? 'Everyone who was added has confirmed their account, or has left.'
          : `${quantity(waiting, 'person hasn’t', 'people haven’t')} confirmed their account; ${numberText(invited)} of them ${invited === 1 ? 'was' : 'were'} invited.`}
      </p>
      {asked || left === 0 ? null : (
        <Form method="post" className="mt-4 max-w-xl space-y-5">
          <p>
            Each gets one email with a link to choose a password. Providers whose listing was imported take it over by
            their link. With another link, they delete their data here and stop our emails. Check what was imported
            first: an invitation can’t be taken back.
          </p>
          <FormProblems result={result?.values.intent === 'invite' ? result : undefined} />
          <ProofFields result={result?.values.intent === 'invite' ? result : undefined} />
          <SubmitButton name="intent" value="invite">
            Invite {quantity(left, 'person', 'people')}
          </SubmitButton>
        </Form>
      )}
      {asked && left > 0 ? <p className="mt-2">Invitations are going out, 200 a minute.</p> : null}
    </Section>
  )
}
