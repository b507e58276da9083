import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { AnnounceBanner } from '#contract/admin/settings.ts'
import type { FormResult, FormValues } from '#contract/form.ts'
import { londonInput, londonMoment } from '#contract/london-time.ts'
import { actOn, readAct } from '../act/act.server.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import type { Route } from './+types/banner'
import { SettingsFrame } from './settings-frame.tsx'

const BANNER_FIELDS = {
  intent: 'text',
  text: 'text',
  tone: 'text',
  label: 'text',
  to: 'text',
  from: 'text',
  until: 'text',
} as const

type Values = FormValues<typeof BANNER_FIELDS>

export async function loader({ context }: Route.LoaderArgs) {
  return { banner: await context.get(api).setting.banner().catch(refuse) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAct(request, BANNER_FIELDS)
  const { setting } = context.get(api)
  const back = (name: 'banner-saved' | 'banner-removed') =>
    redirect(href('/admin/settings/banner'), { headers: flash(name) })
  if (form.values.intent === 'remove') {
    const removed = await actOn(context, form, {
      title: 'Not taken down',
      failed: 'Please try again.',
      act: () => setting.removeBanner(),
    })
    return removed.ok ? back('banner-removed') : removed.response
  }
  const typed = form.check(AnnounceBanner, inputOf(form.values), { 'link.label': 'label', 'link.to': 'to' })
  if (!typed.ok) return typed.response
  const saved = await actOn(context, form, {
    title: 'Not saved',
    failed: 'Nothing you typed is lost. Please try again.',
    act: () => setting.announce(typed.data),
  })
  return saved.ok ? back('banner-saved') : saved.response
}

function inputOf({ text, tone, label, to, from, until }: Values) {
  const link = label === '' && to === '' ? null : { label, to }
  const moment = (typed: string) => (typed === '' ? null : (londonMoment(typed) ?? typed))
  return { text, tone, link, from: moment(from), until: moment(until) }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Announcement banner')

const FRESH: Values = { intent: '', text: '', tone: 'info', label: '', to: '', from: '', until: '' }

export default function BannerSettings({ loaderData: { banner }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  const shown: Pick<FormResult<typeof BANNER_FIELDS>, 'values' | 'errors'> = result ?? {
    values: banner ? valuesOf(banner) : FRESH,
    errors: {},
  }
  return (
    <SettingsFrame tab="banner">
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h2 className="text-heading">Announcement</h2>
        <Badge tone={banner?.shown ? 'success' : 'neutral'}>{stateOf(banner)}</Badge>
      </div>
      <Form method="post" noValidate className="max-w-2xl space-y-6">
        <p className="text-ink-soft">
          Shown at the top of every page. People can dismiss it until they close the tab; if you change it, they see the
          new one.
        </p>
        <FormProblems result={result} />
        <Field id="text" label="What it says" hint="One or two sentences." error={shown.errors.text}>
          {(ids) => (
            <TextArea {...ids} name="text" rows={3} maxLength={600} required defaultValue={shown.values.text} />
          )}
        </Field>
        <RadioGroup
          id="tone"
          legend="How it looks"
          name="tone"
          layout="row"
          defaultValue={shown.values.tone}
          error={shown.errors.tone}
          options={[
            { value: 'info', label: 'News' },
            { value: 'amber', label: 'Take note' },
            { value: 'danger', label: 'Something is wrong' },
          ]}
        />
        <div className="grid items-end gap-6 sm:grid-cols-2">
          <TextLine name="label" label="Link text" autoComplete="off" result={shown} />
          <TextLine
            name="to"
            label="Link address"
            hint="Like /about, or https://…"
            autoComplete="off"
            maxLength={500}
            result={shown}
          />
          <TextLine
            name="from"
            label="Shown from"
            hint="London time. Blank: at once."
            type="datetime-local"
            result={shown}
          />
          <TextLine
            name="until"
            label="Shown until"
            hint="London time. Blank: until you take it down."
            type="datetime-local"
            result={shown}
          />
        </div>
        <ProofFields result={result} />
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>Save</Button>
          {banner ? (
            <Button name="intent" value="remove" variant="secondary" disabled={busy}>
              Take it down
            </Button>
          ) : null}
        </div>
      </Form>
    </SettingsFrame>
  )
}

function stateOf(banner: Route.ComponentProps['loaderData']['banner']): string {
  if (!banner) return 'There is none'
  return banner.shown ? 'On every page now' : 'Not shown at the moment'
}

function valuesOf({ text, tone, link, from, until }: AnnounceBanner): Values {
  return {
    intent: '',
    text,
    tone,
    label: link?.label ?? '',
    to: link?.to ?? '',
    from: londonInput(from),
    until: londonInput(until),
  }
}
