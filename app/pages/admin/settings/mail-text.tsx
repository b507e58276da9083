import type { ClientPromiseResult } from '@orpc/client'
import { Form, href, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { PostForm } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { shownOf, useFormResult } from '#app/components/form/use-form-result.ts'
import { MailFrame } from '#app/components/mail-frame.tsx'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { NOTHING_LOST } from '#app/request/form.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { EditableMailText } from '#contract/admin/view.ts'
import { longDate, timeOf } from '#contract/date.ts'
import { actOn, readAct } from '../act/act.server.ts'
import type { ActResult } from '../act/act-result.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import type { Route } from './+types/mail-text'
import { SettingsFrame } from './settings-frame.tsx'
import { Placeholders, Versions } from './versions.tsx'

const MAIL_FIELDS = { intent: 'text', version: 'text', subject: 'text', body: 'text' } as const

export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  return context.get(api).mailText.editable({ name }).catch(refuse)
}

export async function action({ request, context, params: { name } }: Route.ActionArgs) {
  const form = await readAct(request, MAIL_FIELDS)
  const { intent, version, subject, body } = form.values
  const { mailText } = context.get(api)
  const here = href('/admin/settings/mail-texts/:name', { name })
  const written = { name, subject, body }
  const attempted = <Data, Failure>(title: string, act: () => ClientPromiseResult<Data, Failure>) =>
    actOn(context, form, { title, failed: NOTHING_LOST, act })
  if (intent === 'reset') {
    const reset = await attempted('Not changed', () => mailText.reset({ name }))
    return reset.ok ? leadTo(here, 'mail-text-reset') : reset.response
  }
  if (intent === 'bring-back') {
    const back = await attempted('Not brought back', () => mailText.bringBack({ name, version }))
    return back.ok ? leadTo(here, 'mail-text-back') : back.response
  }
  const tried = await attempted('Not saved', () => mailText.preview(written))
  if (!tried.ok) return tried.response
  const { faults, mail } = tried.data
  if (!mail) return form.wrong(faults)
  if (intent === 'preview') return form.result(200, { mail })
  if (intent === 'test') {
    const sent = await attempted('Not sent', () => mailText.test(written))
    return sent.ok ? form.result(200, { mail, sentTo: sent.data.to }) : sent.response
  }
  const saved = await attempted('Not saved', () => mailText.edit({ ...written, version: version || null }))
  if (saved.ok) return leadTo(here, 'mail-text-saved')
  const newest = await mailText.editable({ name }).catch(() => null)
  if (!newest || saved.response.data.asksForProof) return saved.response
  const values = { ...form.values, version: newest.version ?? '' }
  return form.result(saved.response.init?.status ?? 409, { ...saved.response.data, values })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, loaderData ? `Email: ${loaderData.sent}` : 'Email text')

type TryResult = { mail?: EditableMailText['mail']; sentTo?: string }

/** Forms send their own line breaks. */
const sameLines = (text: string) => text.replaceAll('\r\n', '\n').trim()

export default function MailText({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult<ActResult<typeof MAIL_FIELDS> & TryResult>(actionData, loaderData.version)
  const { sent, version, subject, body, places, history, testTo } = loaderData
  const shown = shownOf({ version: version ?? '', subject, body }, result)
  const mail = result?.mail ?? loaderData.mail
  const missing = places.flatMap(({ name, isMissing }) => (isMissing ? [`{${name}}`] : []))
  const isSaved = shown.values.subject === subject && sameLines(shown.values.body) === sameLines(body)
  return (
    <SettingsFrame tab="mail-texts">
      <p className="mb-2">
        <TextLink to={href('/admin/settings/mail-texts')}>All email texts</TextLink>
      </p>
      <h2 className="text-heading">{sent}</h2>
      <div className="mt-6 grid gap-10 lg:grid-cols-2">
        <div className="min-w-0 space-y-8">
          <PostForm result={result} className="space-y-6" key={version}>
            {result?.sentTo ? (
              <Notice tone="success" role="status">
                A test email is on its way to {result.sentTo}.{isSaved ? null : ' What you typed is not saved yet.'}
              </Notice>
            ) : null}
            {version !== null && missing.length > 0 ? (
              <Notice title="The default says more than your text">
                It also has {missing.join(' and ')}. Add what you need from the list below, or go back to the default.
              </Notice>
            ) : null}
            <input type="hidden" name="version" value={shown.values.version} />
            <TextLine name="subject" label="Subject" autoComplete="off" maxLength={300} required result={shown} />
            <AreaLine
              name="body"
              label="Text"
              hint="First the heading, after #. Leave an empty line between paragraphs. Below --- comes the small print."
              rows={18}
              required
              result={shown}
            />
            <ProofFields result={result} />
            <div className="flex flex-wrap gap-3">
              <SubmitButton>Save</SubmitButton>
              <Button name="intent" value="preview" variant="secondary" disabled={busy}>
                Preview
              </Button>
              <Button name="intent" value="test" variant="secondary" disabled={busy}>
                Send a test email
              </Button>
            </div>
            <p className="text-sm text-ink-soft">Test emails go to {testTo}, with made-up data.</p>
          </PostForm>
          <Placeholders
            lead="Each email fills them in. A link stands on a line of its own: the first becomes the button."
            places={placesOf(loaderData)}
          />
          <MailVersions history={history} version={version} busy={busy} />
        </div>
        {mail ? <MailPreview mail={mail} /> : null}
      </div>
    </SettingsFrame>
  )
}

function placesOf({ places }: Pick<EditableMailText, 'places'>) {
  return places.map(({ name, means, required, isLink }) => ({
    sign: isLink ? `[Words]({${name}})` : `{${name}}`,
    means: (
      <>
        {means} {required ? <Badge tone="warning">must stay</Badge> : null}
      </>
    ),
  }))
}

function MailVersions({ history, version, busy }: Pick<EditableMailText, 'history' | 'version'> & { busy: boolean }) {
  return (
    <Versions
      history={history}
      line={({ subject, at, by }) => (
        <>
          <p className="break-words">{subject ?? 'Back to the default'}</p>
          <p className="text-sm text-ink-soft">
            {longDate(at)}, {timeOf(at)}, {by ?? 'a former admin'}
          </p>
        </>
      )}
      act={({ id }) => (
        <Form method="post">
          <input type="hidden" name="version" value={id} />
          <Button name="intent" value="bring-back" variant="secondary" size="small" disabled={busy}>
            Bring back
          </Button>
        </Form>
      )}
      reset={
        version === null ? null : (
          <Form method="post" className="mt-4">
            <Button name="intent" value="reset" variant="secondary" size="small" disabled={busy}>
              Back to the default
            </Button>
          </Form>
        )
      }
    />
  )
}

function MailPreview({ mail }: { mail: NonNullable<EditableMailText['mail']> }) {
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <h3 id="preview" className="text-subheading">
        Preview
      </h3>
      <p className="mt-1 break-words">
        <span className="text-ink-soft">Subject:</span> {mail.subject}
      </p>
      <div className="mt-4">
        <MailFrame title="The email as HTML" html={mail.html} />
      </div>
      <h4 className="mt-6 font-medium">As text</h4>
      <pre className="mt-2 rounded-md border bg-sunken p-4 font-sans text-sm break-words whitespace-pre-wrap">
        {mail.text}
      </pre>
    </section>
  )
}
