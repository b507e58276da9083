import { Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button, SecondaryLink } from '#app/ui/button.tsx'
import { Eye, Pencil } from '#app/ui/icons.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { UserDetails } from '#contract/user/view.ts'
import { TYPE_LABELS } from '#contract/user/words.ts'
import type { Route } from './+types/user'
import { isUserAct, USER_ACTS, type UserAct } from './acts.ts'
import { nameOf } from './address.ts'
import { History } from './history.tsx'
import { Details, State, UserState } from './state.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const user = await context.get(api).user.view({ id: params.id }).catch(refuse)
  const done = new URL(request.url).searchParams.get('done') ?? ''
  return { user, done: isUserAct(done) ? done : null }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? nameOf(loaderData.user) : 'User')

export default function UserPage({ loaderData: { user, done } }: Route.ComponentProps) {
  return (
    <PageShell width="full" className="py-6 sm:py-8">
      <Breadcrumb items={[{ label: 'Users', to: href('/admin/users') }, { label: nameOf(user) }]} />
      {done ? <Done user={user} act={done} /> : null}
      <PageHeading
        className="mt-4 mb-6"
        action={
          <>
            {user.isPublic ? (
              <SecondaryLink to={href('/directory/:id', { id: user.id })} reloadDocument icon={<Eye aria-hidden />}>
                See the listing
              </SecondaryLink>
            ) : null}
            <SecondaryLink to={href('/admin/users/:id/edit', { id: user.id })} icon={<Pencil aria-hidden />}>
              Edit
            </SecondaryLink>
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-3">
          <Avatar name={nameOf(user)} src={user.imageUrl} />
          <span className="min-w-0">{nameOf(user)}</span>
        </span>
      </PageHeading>
      <div className="-mt-3 mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        {TYPE_LABELS[user.accountType]}
        {user.businessName ? <bdi className="min-w-0">{user.businessName}</bdi> : null}
        <UserState user={user} />
      </div>
      <div className="grid gap-6 lg:grid-cols-[20rem_1fr]">
        <div className="space-y-6">
          <State user={user} />
          <Details user={user} />
        </div>
        <History user={user} />
      </div>
    </PageShell>
  )
}

function Done({ user, act }: { user: UserDetails; act: UserAct }) {
  const { said, undo } = USER_ACTS[act]
  if (!said) return null
  return (
    <Notice
      tone="success"
      role="status"
      title={said}
      className="mt-4"
      action={
        undo ? (
          <Form method="post" action={href('/admin/users/:id/:act', { id: user.id, act: undo })}>
            <input type="hidden" name="reason" value="Undone at once" />
            <Button variant="secondary" size="small">
              Undo
            </Button>
          </Form>
        ) : null
      }
    />
  )
}
