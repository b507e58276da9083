import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { shownOf, useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { NOTHING_LOST } from '#app/request/form.server.ts'
import { SiteIdentity } from '#contract/admin/settings.ts'
import type { FormValues } from '#contract/form.ts'
import { ActFrame } from '../act/act-form.tsx'
import { defineAct } from '../act/define-acts.server.ts'
import type { Route } from './+types/site'
import { SettingsFrame } from './settings-frame.tsx'

const SITE_FIELDS = { name: 'text', tagline: 'text', contactEmail: 'text', socialLinks: 'text' } as const

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(api).setting.site().catch(refuse)
}

export const action = defineAct({
  fields: SITE_FIELDS,
  schema: SiteIdentity,
  input: ({ name, tagline, contactEmail, socialLinks }) => ({
    name,
    tagline,
    contactEmail: contactEmail.trim(),
    socialLinks: socialLinks.split(/\s+/).filter((link) => link !== ''),
  }),
  call: ({ setting }, identity) => setting.editSite(identity),
  title: 'Not saved',
  failed: NOTHING_LOST,
  done: () => leadTo(href('/admin/settings'), 'settings-saved'),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Settings')

export default function SiteSettings({ loaderData: { identity, defaults }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData)
  const shown = shownOf(siteValues(identity), result)
  return (
    <SettingsFrame tab="site">
      <ActFrame
        result={result}
        label="Save"
        lead={
          <p className="text-ink-soft">
            Shown on every page and in every email. A change shows within a second; what is open in a browser changes
            with the next page.
          </p>
        }
      >
        <TextLine
          name="name"
          label="Name of the site"
          hint={defaultOf(defaults.name)}
          autoComplete="off"
          maxLength={60}
          required
          result={shown}
        />
        <TextLine
          name="tagline"
          label="Tagline"
          hint={`Without a full stop. ${defaultOf(defaults.tagline)}`}
          autoComplete="off"
          maxLength={200}
          required
          result={shown}
        />
        <TextLine
          name="contactEmail"
          label="Contact address"
          hint={`People write here, and the contact form leads here. ${defaultOf(defaults.contactEmail)}`}
          type="email"
          autoComplete="off"
          maxLength={254}
          required
          result={shown}
        />
        <AreaLine
          name="socialLinks"
          label="Social links"
          hint="One address a line, in the order of the footer."
          rows={4}
          spellCheck={false}
          result={shown}
        />
      </ActFrame>
    </SettingsFrame>
  )
}

function siteValues({ socialLinks, ...rest }: SiteIdentity): FormValues<typeof SITE_FIELDS> {
  return { ...rest, socialLinks: socialLinks.join('\n') }
}

function defaultOf(text: string): string {
  return `Default: ${text}`
}
