import { href } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { shownOf, useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { NOTHING_LOST } from '#app/request/form.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { AnnounceBanner } from '#contract/admin/settings.ts'
import { type FormValues, textFields } from '#contract/form.ts'
import { londonInput, londonMoment } from '#contract/london-time.ts'
import { ActFrame } from '../act/act-form.tsx'
import { defineActs } from '../act/define-acts.server.ts'
import type { Route } from './+types/banner'
import { SettingsFrame } from './settings-frame.tsx'

const BANNER_FIELDS = textFields('intent', 'text', 'tone', 'label', 'to', 'from', 'until')

type Values = FormValues<typeof BANNER_FIELDS>

export async function loader({ context }: Route.LoaderArgs) {
  return { banner: await context.get(api).setting.banner().catch(refuse) }
}

const act = defineActs(BANNER_FIELDS, NOTHING_LOST, (act) => ({
  '': act({
    schema: AnnounceBanner,
    input: bannerInput,
    paths: { 'link.label': 'label', 'link.to': 'to' },
    call: ({ setting }, banner) => setting.announce(banner),
    title: 'Not saved',
    said: 'banner-saved',
  }),
  remove: act({
    schema: z.object({}),
    call: ({ setting }) => setting.removeBanner(),
    title: 'Not removed',
    failed: 'Please try again.',
    said: 'banner-removed',
  }),
}))

export function action(args: Route.ActionArgs) {
  return act(args, href('/admin/settings/banner'))
}

function bannerInput({ text, tone, label, to, from, until }: Values) {
  const link = label === '' && to === '' ? null : { label, to }
  const moment = (typed: string) => (typed === '' ? null : (londonMoment(typed) ?? typed))
  return { text, tone, link, from: moment(from), until: moment(until) }
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Announcement banner')

const FRESH: Values = { intent: '', text: '', tone: 'info', label: '', to: '', from: '', until: '' }

export default function BannerSettings({ loaderData: { banner }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  const shown = shownOf(banner ? bannerValues(banner) : FRESH, result)
  return (
    <SettingsFrame tab="banner">
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h2 className="text-heading">Announcement</h2>
        <Badge tone={banner?.shown ? 'success' : 'neutral'}>{bannerState(banner)}</Badge>
      </div>
      <ActFrame
        result={result}
        label="Save"
        lead={
          <p className="text-ink-soft">
            Shown at the top of every page. People can dismiss it until they close the tab; if you change it, they see
            the new one.
          </p>
        }
        others={(busy) =>
          banner ? (
            <Button name="intent" value="remove" variant="secondary" disabled={busy}>
              Remove it
            </Button>
          ) : null
        }
      >
        <AreaLine
          name="text"
          label="What it says"
          hint="One or two sentences."
          rows={3}
          maxLength={600}
          required
          result={shown}
        />
        <RadioLine
          name="tone"
          legend="How it looks"
          layout="row"
          options={[
            { value: 'info', label: 'News' },
            { value: 'amber', label: 'Take note' },
            { value: 'danger', label: 'Something is wrong' },
          ]}
          result={shown}
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
            hint="London time. Blank: until you remove it."
            type="datetime-local"
            result={shown}
          />
        </div>
      </ActFrame>
    </SettingsFrame>
  )
}

function bannerState(banner: Route.ComponentProps['loaderData']['banner']): string {
  if (!banner) return 'There is none'
  return banner.shown ? 'On every page now' : 'Not shown at the moment'
}

function bannerValues({ text, tone, link, from, until }: AnnounceBanner): Values {
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
