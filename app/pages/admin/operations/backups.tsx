import { Form, href, useNavigation } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api.server.ts'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Archive } from '#app/ui/icons.ts'
import type { BackupLine } from '#contract/admin/view.ts'
import { bytesText } from '#contract/admin/words.ts'
import { defineAct } from '../act/define-acts.server.ts'
import { Moment } from '../frame/moment.tsx'
import { AdminTable, type Columns } from '../list/table.tsx'
import type { Route } from './+types/backups'
import { OperationsFrame } from './operations-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(api).backup.list().catch(refuse)
}

export const action = defineAct({
  fields: { intent: 'text' },
  schema: z.object({}),
  call: ({ backup }) => backup.make(),
  title: 'No backup begun',
  failed: 'Please try again.',
  done: () => leadTo(href('/admin/backups'), 'backup-asked'),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Backups')

export default function Backups({ loaderData: { backups, kept, running }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <OperationsFrame tab="backups">
      <FormRefusalNotice result={actionData} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-ink-soft">
          {kept
            ? `One is made every night; the newest ${kept.count} stay in ${kept.folder}. Copy them to another machine. An archive holds everything, so no page offers it.`
            : 'This site keeps no backups: BACKUPS_KEPT is 0, or its database is in memory.'}
        </p>
        {kept ? (
          <Form method="post">
            <Button busy={busy || running} icon={<Archive aria-hidden />}>
              {running ? 'A backup is being made' : 'Back up now'}
            </Button>
          </Form>
        ) : null}
      </div>
      {backups.length === 0 ? (
        <EmptyState title="No backups yet">The first one runs at 04:05 tonight.</EmptyState>
      ) : (
        <AdminTable label="Backups" look="plain" rows={backups} keyOf={({ id }) => id} columns={COLUMNS} />
      )}
    </OperationsFrame>
  )
}

const COLUMNS: Columns<BackupLine> = {
  Begun: { names: true, look: 'font-medium', cell: ({ begunAt }) => <Moment at={begunAt} /> },
  Result: {
    cell: ({ failure }) => (
      <>
        <Badge tone={failure === null ? 'success' : 'danger'}>{failure === null ? 'Made' : 'Failed'}</Badge>
        {failure ? <p className="mt-1 max-w-96 min-w-48 text-sm break-words">{failure}</p> : null}
      </>
    ),
  },
  Size: { look: 'whitespace-nowrap', cell: ({ bytes }) => (bytes === null ? '–' : bytesText(bytes)) },
  Took: {
    look: 'whitespace-nowrap',
    cell: ({ begunAt, endedAt }) => `${Math.round((endedAt.getTime() - begunAt.getTime()) / 1_000)} s`,
  },
  File: { look: 'whitespace-nowrap text-ink-soft', cell: ({ file }) => file },
}
