import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { SiteIdentity } from '#contract/admin/settings.ts'
import type { FormResult, FormValues } from '#contract/form.ts'
import { actOn, readAct } from '../act/act.server.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import type { Route } from './+types/site'
import { SettingsFrame } from './settings-frame.tsx'

const SITE_FIELDS = { name: 'text', tagline: 'text', contactEmail: 'text', socialLinks: 'text' } as const

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(api).setting.site().catch(refuse)
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAct(request, SITE_FIELDS)
  const { name, tagline, contactEmail } = form.values
  const socialLinks = form.values.socialLinks.split(/\s+/).filter((link) => link !== '')
  const typed = form.check(SiteIdentity, { name, tagline, contactEmail: contactEmail.trim(), socialLinks })
  if (!typed.ok) return typed.response
  const saved = await actOn(context, form, {
    title: 'Not saved',
    failed: 'Nothing you typed is lost. Please try again.',
    act: () => context.get(api).setting.editSite(typed.data),
  })
  return saved.ok ? redirect(href('/admin/settings'), { headers: flash('settings-saved') }) : saved.response
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Settings')

export default function SiteSettings({ loaderData: { identity, defaults }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData)
  const shown: Pick<FormResult<typeof SITE_FIELDS>, 'values' | 'errors'> = result ?? {
    values: valuesOf(identity),
    errors: {},
  }
  return (
    <SettingsFrame tab="site">
      <Form method="post" noValidate className="max-w-2xl space-y-6">
        <p className="text-ink-soft">
          Shown on every page and in every mail. A change shows within a second; what is open in a browser changes with
          the next page.
        </p>
        <FormProblems result={result} />
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
        <Field
          id="socialLinks"
          label="Social links"
          hint="One address a line, in the order of the footer."
          error={shown.errors.socialLinks}
          optional
        >
          {(ids) => (
            <TextArea {...ids} name="socialLinks" rows={4} spellCheck={false} defaultValue={shown.values.socialLinks} />
          )}
        </Field>
        <ProofFields result={result} />
        <Button busy={busy}>Save</Button>
      </Form>
    </SettingsFrame>
  )
}

function valuesOf({ socialLinks, ...rest }: SiteIdentity): FormValues<typeof SITE_FIELDS> {
  return { ...rest, socialLinks: socialLinks.join('\n') }
}

function defaultOf(text: string): string {
  return `The environment says: ${text}`
}
