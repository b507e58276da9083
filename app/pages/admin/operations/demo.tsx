import { href } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api.server.ts'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { ActFrame } from '../act/act-form.tsx'
import { defineAct } from '../act/define-acts.server.ts'
import type { Route } from './+types/demo'
import { OperationsFrame } from './operations-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(api).demo.state().catch(refuse)
}

export const action = defineAct({
  fields: { sure: 'text' },
  schema: z.object({ sure: z.literal('1', 'Tick the box to go on') }),
  call: ({ demo }) => demo.reset(),
  title: 'Nothing was changed',
  failed: 'Please try again in a minute.',
  done: () => leadTo(href('/admin/demo'), 'demo-reset'),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Demo')

const WHEN = {
  off: 'It isn’t put back by itself. DEMO_RESET=nightly or hourly does that.',
  nightly: 'It’s put back every night at 4, by DEMO_RESET.',
  hourly: 'It’s put back every hour, by DEMO_RESET.',
}

export default function Demo({ loaderData: { refused, every }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  return (
    <OperationsFrame tab="demo">
      {refused ? (
        <EmptyState title="Only a demo can be put back">{refused}</EmptyState>
      ) : (
        <ActFrame
          result={result}
          label="Put the demo back"
          danger
          lead={
            <>
              <h2 className="text-heading">Put the demo back to its first state</h2>
              <p className="text-ink-soft">
                We delete everything that people added: accounts, jobs, messages, reviews and files, and your settings,
                API keys and webhooks. Accounts of admins and moderators stay, and so does the audit log. The people of
                the demo stay logged in. It takes a few seconds.
              </p>
              <p className="text-ink-soft">{WHEN[every]}</p>
            </>
          }
        >
          <div>
            <FieldError id="sure-error" standing={Boolean(result?.errors.sure)} error={result?.errors.sure} />
            <Checkbox
              id="sure"
              name="sure"
              value="1"
              label="Delete everything that was added"
              invalid={Boolean(result?.errors.sure)}
              describedBy={result?.errors.sure ? 'sure-error' : undefined}
            />
          </div>
        </ActFrame>
      )}
    </OperationsFrame>
  )
}
