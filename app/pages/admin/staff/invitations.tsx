import { Form, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Section } from '#app/ui/page.tsx'
import { planDate, timeOf } from '#contract/date.ts'
import type { Invitation } from '#contract/staff/view.ts'
import { ROLES } from '#contract/staff/words.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import type { InviteResult } from './invite-form.tsx'

export function Invitations({ invitations, result }: { invitations: Invitation[]; result: InviteResult | undefined }) {
  if (invitations.length === 0) return null
  return (
    <Section id="invitations" title="Waiting invitations" look="mb-4 text-heading" className="mt-10">
      <ul className="divide-y rounded-lg border bg-surface">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 p-4">
            <Text invitation={invitation} />
            <InvitationActs invitation={invitation} result={result?.values.id === invitation.id ? result : undefined} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type TextProps = { invitation: Invitation }

function Text({ invitation: { username, email, role, invitedBy, invitedAt, expiresAt, over } }: TextProps) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{username}</span>
        <Badge tone={role === 'admin' ? 'info' : 'neutral'}>{ROLES[role].label}</Badge>
        {over ? <Badge tone="warning">Expired</Badge> : null}
      </p>
      <p className="text-sm break-words text-ink-soft figures">
        {email} · invited by {invitedBy} on {planDate(invitedAt)}, {timeOf(invitedAt)}
        {over ? '' : ` · works until ${planDate(expiresAt)}, ${timeOf(expiresAt)}`}
      </p>
    </div>
  )
}

type InvitationActsProps = {
  invitation: Invitation
  result: InviteResult | undefined
}

function InvitationActs({ invitation: { id, username }, result }: InvitationActsProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate className="space-y-4">
      <input type="hidden" name="id" value={id} />
      <ProofFields result={result} />
      <div className="flex flex-wrap gap-3">
        <Button
          name="intent"
          value="send-again"
          variant="secondary"
          size="small"
          disabled={busy}
          aria-label={`Send again: ${username}`}
        >
          Send again
        </Button>
        <Button
          name="intent"
          value="revoke"
          variant="secondary"
          size="small"
          disabled={busy}
          aria-label={`Take back: ${username}`}
        >
          Take back
        </Button>
      </div>
    </Form>
  )
}
