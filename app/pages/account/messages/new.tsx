import { useState } from 'react'
import { data, Form, href, redirect, useNavigation } from 'react-router'
import { api, site, viewer } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { ResendConfirmation } from '#app/components/resend-confirmation.tsx'
import { actionHandled } from '#app/request/action-handled.ts'
import { attempt, attemptOrLog, refusedPage } from '#app/request/attempt.server.ts'
import { dropMessageDraft, messageFormOf, readMessageDraft, writeMessageDraft } from '#app/request/draft-cookie.ts'
import { flash } from '#app/request/flash.ts'
import { messageOf, type ReadForm, readForm } from '#app/request/form.server.ts'
import { answerHeaders, NO_STORE } from '#app/request/page-cache.ts'
import { withPhotoChange, withPostedPhoto } from '#app/request/posted-photo.server.ts'
import { Button, ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import type { FormResult } from '#contract/form.ts'
import { isId, newId } from '#contract/id.ts'
import { type ConversationTarget, KeepDraft, StartConversation } from '#contract/message/input.ts'
import { MAX_MESSAGE_LENGTH, MAX_MESSAGE_PHOTOS } from '#contract/message/words.ts'
import type { Route } from './+types/new'
import { loggedOut, refusalOf } from './act.server.ts'
import { FirstPhotos } from './first-photos.tsx'

/** `file`: chosen without JavaScript. */
const FIRST_FIELDS = { id: 'text', text: 'text', photo: MAX_MESSAGE_PHOTOS, file: 'text', intent: 'text' } as const

/** `provider` (a listing), `job` (for a member), or both (for the job's poster). */
function openingIn(request: Request): ConversationTarget {
  const { searchParams } = new URL(request.url)
  const [providerId, jobId] = [searchParams.get('provider'), searchParams.get('job')]
  const bad = [providerId, jobId].some((id) => id !== null && !isId(id))
  if (bad || (providerId === null && jobId === null)) {
    throw data({ message: 'There is nothing at this address.' }, { status: 404 })
  }
  return { ...(providerId ? { providerId } : {}), ...(jobId ? { jobId } : {}) }
}

function addressOf(to: ConversationTarget): string {
  const query = new URLSearchParams()
  if (to.jobId) query.set('job', to.jobId)
  if (to.providerId) query.set('provider', to.providerId)
  return `${href('/messages/new')}?${query}`
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const to = openingIn(request)
  const here = addressOf(to)
  if (!context.get(viewer) && !context.get(actionHandled)) throw redirect(signIn(here))
  const opening = await attempt(context.get(api).message.opening(to))
  const page = { here, messageId: newId(), back: backFrom(to) }
  if (opening.ok) {
    const { conversationId, ...about } = opening.data
    if (conversationId && !context.get(actionHandled)) throw redirect(href('/messages/:id?', { id: conversationId }))
    return data({ ...page, about, refused: null }, { headers: NO_STORE })
  }
  const { code, message, status } = opening.refused
  if (status === 404 || status === 400) throw refusedPage(opening.refused)
  return data({ ...page, about: null, refused: { code, message } }, { status, headers: NO_STORE })
}

export async function action({ request, context }: Route.ActionArgs) {
  const to = openingIn(request)
  context.set(actionHandled, true)
  const add = (file: File) => context.get(api).message.addPhoto({ file })
  return withPostedPhoto({ request, context }, add, async (posted, change) => {
    const form = await readForm(posted, FIRST_FIELDS)
    if (change) return form.result(change.status, withPhotoChange(form.values, change))
    return context.get(viewer) ? begin(form, to, request, context) : keepForLogin(form, to, context)
  })
}

type FirstForm = ReadForm<typeof FIRST_FIELDS>
type Context = Route.ActionArgs['context']

async function keepForLogin(form: FirstForm, to: ConversationTarget, context: Context) {
  if (!to.providerId || to.jobId) return form.refuse(loggedOut(addressOf(to)), 401)
  const checked = form.check(KeepDraft, { providerId: to.providerId, text: form.values.text })
  if (!checked.ok) return checked.response
  const kept = await attemptOrLog(context, context.get(api).message.keepDraft(checked.data))
  if (!kept.ok) {
    const sentence = messageOf(kept, 'Nothing you typed is lost. Please try again.')
    return form.refuse({ title: 'Please log in first', message: sentence, signIn: backFrom(to) }, 401)
  }
  const headers = { 'set-cookie': writeMessageDraft(context.get(site), kept.data.token) }
  return redirect(signIn(messageFormOf(to.providerId)), { headers })
}

async function begin(form: FirstForm, to: ConversationTarget, request: Request, context: Context) {
  const { id, text, photo, file } = form.values
  const { message } = context.get(api)
  const ours = context.get(site)
  if (file) return form.wrong({ photo: 'Press “Add this photo” first, or take the file out.' })
  const first = { id: isId(id) ? id : newId(), to, text, photos: photo }
  const checked = form.check(StartConversation, first, { photos: 'photo' })
  if (!checked.ok) return checked.response
  const sent = await attemptOrLog(context, message.start(checked.data))
  if (!sent.ok) return form.refuse(refusalOf(sent, addressOf(to)), sent.refused?.status ?? 500)
  const headers = new Headers(flash('message-sent'))
  const token = readMessageDraft(request, ours)
  if (token) {
    await attemptOrLog(context, message.dropDraft({ token }))
    headers.append('set-cookie', dropMessageDraft(ours))
  }
  return redirect(href('/messages/:id?', { id: sent.data.conversationId }), { headers })
}

function signIn(back: string): string {
  return `${href('/login')}?return=${encodeURIComponent(back)}`
}

function backFrom({ providerId, jobId }: ConversationTarget): string {
  if (jobId) return href('/job-directory/:id', { id: jobId })
  return href('/directory/:id', { id: providerId ?? '' })
}

export const headers = answerHeaders

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'New message')

export default function NewMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { about, refused, here, messageId, back } = loaderData
  return (
    <PageShell width="narrow">
      <PageHeading
        lead={
          about?.about ? (
            <>
              About “<bdi>{about.about}</bdi>”
            </>
          ) : undefined
        }
      >
        {about ? (
          <>
            Write to <bdi>{about.name}</bdi>
          </>
        ) : (
          'Write a message'
        )}
      </PageHeading>
      {refused && !actionData ? (
        <Notice
          tone="amber"
          role="alert"
          action={refused.code === 'CONFIRMATION_NEEDED' ? <ResendConfirmation /> : null}
        >
          {refused.message}
        </Notice>
      ) : (
        <FirstMessage action={here} messageId={messageId} result={actionData} name={about?.name ?? 'them'} />
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {refused?.code === 'MEMBERSHIP_NEEDED' ? (
          <ButtonLink to={href('/membership')}>Upgrade Membership</ButtonLink>
        ) : null}
        <SecondaryLink to={back}>Go back</SecondaryLink>
      </div>
    </PageShell>
  )
}

const NONE: string[] = []

function FirstMessage({
  action,
  messageId,
  name,
  result: newest,
}: {
  action: string
  messageId: string
  name: string
  result?: FormResult<typeof FIRST_FIELDS> | undefined
}) {
  const busy = useNavigation().formAction?.startsWith(action) ?? false
  const result = useFormResult(newest)
  const [uploading, setUploading] = useState(false)
  return (
    <Form method="post" action={action} noValidate className="space-y-4">
      <FormProblems result={result} />
      <input type="hidden" name="id" value={messageId} />
      <AreaLine
        name="text"
        label={`Your message to ${name}`}
        hint="Say what you need, where and when."
        maxLength={MAX_MESSAGE_LENGTH}
        rows={5}
        result={result}
      />
      <FirstPhotos
        key={result?.at}
        initial={result?.values.photo ?? NONE}
        error={result?.errors.photo}
        onUploading={setUploading}
      />
      <Button busy={busy} disabled={uploading} className="w-full">
        Send message
      </Button>
    </Form>
  )
}
