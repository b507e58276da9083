import { useState } from 'react'
import { href, useFetcher } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { Button, ButtonLink, SmallLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { UserDetails } from '#contract/user/view.ts'
import { TYPE_LABELS } from '#contract/user/words.ts'
import { REASON_IS_KEPT, REASON_IS_MAILED } from '../act/act-form.tsx'
import { isTold, isUserAct, USER_ACTS, type UserAct } from './acts.ts'
import { MembershipFields } from './membership-fields.tsx'
import { actsOn, DetailLines, reasons, UserState } from './state.tsx'
import type { action } from './users.tsx'

/** What matters about one user, and what can be done without leaving the list. */
export function Summary({ user }: { user: UserDetails }) {
  const acting = useFetcher<typeof action>()
  const [act, setAct] = useState<UserAct | null>(null)
  const [seen, setSeen] = useState<number>()
  const result = acting.data
  const isDone = result?.results[0]?.problem === null
  if (result && isDone && result.at !== seen) {
    setSeen(result.at)
    setAct(null)
  }
  const done = isDone && isUserAct(result.values.act) ? USER_ACTS[result.values.act].said : null
  const id = user.id
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        {TYPE_LABELS[user.accountType]}
        <UserState user={user} />
      </div>
      {done && act === null ? <Notice tone="success" role="status" title={done} /> : null}
      <ul className="space-y-1.5">
        {reasons(user).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {act ? (
        <acting.Form method="post" action={href('/admin/users')} className="space-y-4 rounded-lg border p-4">
          <p>{USER_ACTS[act].consequence}</p>
          {act === result?.values.act && !isDone ? (
            <Notice tone="danger" role="alert">
              {result.refusal?.message ?? result.results[0]?.problem}
            </Notice>
          ) : null}
          <HiddenFields ids={id} act={act} />
          <Field id="panel-reason" label="Reason" hint={isTold(act) ? REASON_IS_MAILED : REASON_IS_KEPT}>
            {(ids) => <TextArea {...ids} name="reason" rows={3} maxLength={500} required />}
          </Field>
          {act === 'deactivate' && user.memberships.some(({ endedAt }) => endedAt === null) ? (
            <MembershipFields id="panel-membership" legend="Their membership" />
          ) : null}
          <div className="flex flex-wrap gap-2">
            <Button variant={act === 'deactivate' ? 'danger' : 'primary'} busy={acting.state !== 'idle'}>
              {USER_ACTS[act].label}
            </Button>
            <Button variant="ghost" onClick={() => setAct(null)}>
              Cancel
            </Button>
          </div>
        </acting.Form>
      ) : (
        <Acts user={user} onChoose={setAct} />
      )}
      <DetailLines user={user} />
    </div>
  )
}

/** What asks for the password, or leaves this site as it is, has a page of its own. */
function Acts({ user, onChoose }: { user: UserDetails; onChoose: (act: UserAct) => void }) {
  const { id } = user
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={href('/admin/users/:id', { id })} size="small">
        Open the page
      </ButtonLink>
      <SmallLink to={href('/admin/users/:id/edit', { id })}>Edit</SmallLink>
      {actsOn(user).map((act) =>
        USER_ACTS[act].status ? (
          <Button key={act} size="small" variant="secondary" onClick={() => onChoose(act)}>
            {USER_ACTS[act].label}
          </Button>
        ) : (
          <ButtonLink
            key={act}
            to={href('/admin/users/:id/:act', { id, act })}
            size="small"
            variant={act === 'delete' ? 'danger' : 'secondary'}
          >
            {USER_ACTS[act].label}
          </ButtonLink>
        ),
      )}
    </div>
  )
}
