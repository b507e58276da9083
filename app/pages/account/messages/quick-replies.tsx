import { Form, href, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { readForm } from '#app/request/form.server.ts'
import { privateHeaders } from '#app/request/page-cache.ts'
import { Button, SecondaryLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { isId } from '#contract/id.ts'
import { QuickReplyText } from '#contract/message/input.ts'
import { MAX_QUICK_REPLIES, MAX_QUICK_REPLY_LENGTH } from '#contract/message/words.ts'
import type { Route } from './+types/quick-replies'

const FIELDS = { id: 'text', text: 'text', remove: 'text' } as const

export async function loader({ context }: Route.LoaderArgs) {
  return { replies: await context.get(api).message.quickReplies().catch(refuse) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, FIELDS)
  const { id, text, remove } = form.values
  const { message } = context.get(api)
  const here = href('/messages/quick-replies')
  if (remove && isId(remove)) {
    const removed = await attemptOrLog(context, message.removeQuickReply({ id: remove }))
    if (!removed.ok) return form.fail(removed, 'It was not removed', 'Please try again.')
    return redirect(here, { headers: flash('quick-reply-removed') })
  }
  const checked = QuickReplyText.safeParse(text)
  if (!checked.success) return form.wrong({ text: checked.error.issues[0]?.message })
  const saved = await attemptOrLog(context, message.saveQuickReply({ ...(isId(id) ? { id } : {}), text: checked.data }))
  if (!saved.ok) return form.fail(saved, 'It was not saved', 'Nothing you typed is lost. Please try again.')
  return redirect(here, { headers: flash('quick-reply-saved') })
}

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Quick replies')

export default function QuickReplies({ loaderData: { replies }, actionData }: Route.ComponentProps) {
  return (
    <PageShell width="text">
      <PageHeading
        lead={`Save up to ${MAX_QUICK_REPLIES} texts that you write often. You find them above the box in every conversation.`}
        action={<SecondaryLink to={href('/messages/:id?')}>Back to messages</SecondaryLink>}
      >
        Quick replies
      </PageHeading>
      <FormProblems result={actionData} />
      <ul className="mt-6 space-y-6">
        {replies.map(({ id, text }, index) => {
          const refused = actionData?.values.id === id ? actionData : undefined
          return (
            <li key={id} className="rounded-lg border bg-surface p-4">
              <Form method="post" className="space-y-3">
                <input type="hidden" name="id" value={id} />
                <Text
                  id={`text-${id}`}
                  label={`Text ${index + 1}`}
                  error={refused?.errors.text}
                  value={refused?.values.text ?? text}
                />
                <div className="flex flex-wrap gap-3">
                  <Button variant="secondary" size="small">
                    Save<span className="sr-only"> text {index + 1}</span>
                  </Button>
                  <Button name="remove" value={id} variant="ghost" size="small">
                    Remove<span className="sr-only"> text {index + 1}</span>
                  </Button>
                </div>
              </Form>
            </li>
          )
        })}
      </ul>
      {replies.length < MAX_QUICK_REPLIES ? (
        <Form key={replies.length} method="post" className="mt-6 space-y-3">
          <Text
            id="text"
            label="New text"
            error={actionData?.values.id === '' ? actionData.errors.text : undefined}
            value={actionData?.values.id === '' ? actionData.values.text : ''}
          />
          <Button>Add</Button>
        </Form>
      ) : (
        <p className="mt-6 text-ink-soft">You have all {MAX_QUICK_REPLIES}. Remove one to add another.</p>
      )}
    </PageShell>
  )
}

function Text({ id, label, error, value }: { id: string; label: string; error: string | undefined; value: string }) {
  return (
    <Field id={id} label={label} error={error}>
      {(ids) => (
        <TextArea {...ids} name="text" defaultValue={value} maxLength={MAX_QUICK_REPLY_LENGTH} rows={3} required />
      )}
    </Field>
  )
}
