import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { RadioLine } from '#app/components/form/radio-line.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { shownOf, useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { SecondaryLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { TextLink } from '#app/ui/link.tsx'
import choices from '#app/ui/typefaces/choices.css?url'
import { SiteLook } from '#contract/admin/settings.ts'
import { HEADING_FACES, TEXT_FACES, TYPEFACE_LABELS, type Typeface } from '#contract/admin/typefaces.ts'
import { ActFrame } from '../act/act-form.tsx'
import { defineAct } from '../act/define-acts.server.ts'
import type { Route } from './+types/look'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(api).setting.look().catch(refuse)
}

export const action = defineAct({
  fields: { colour: 'text', accent: 'text', heroText: 'text', headingFace: 'text', textFace: 'text' },
  schema: SiteLook,
  input: ({ headingFace, textFace, ...look }) => ({
    ...{ colour: look.colour, accent: look.accent, heroText: look.heroText },
    ...{ headingFace: headingFace || undefined, textFace: textFace || undefined },
  }),
  call: ({ setting }, look) => setting.setLook(look),
  title: 'Not saved',
  failed: 'Nothing you typed is lost. Please try again.',
  done: () => leadTo(href('/admin/settings/look'), 'settings-saved'),
})

/** The faces to choose from, as they look. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: choices }]

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Look')

/** Each in itself. */
const SPECIMENS: Record<Typeface, string> = {
  bricolage: "font-['Bricolage_Grotesque_Variable']",
  inter: "font-['Inter_Variable']",
  'source-sans': "font-['Source_Sans_3_Variable']",
  atkinson: "font-['Atkinson_Hyperlegible_Next_Variable']",
  'source-serif': "font-['Source_Serif_4_Variable']",
  system: 'font-[system-ui]',
}

const specimens = (faces: readonly Typeface[], look: string) =>
  faces.map((value) => ({
    value,
    label: <span className={classes(look, SPECIMENS[value])}>{TYPEFACE_LABELS[value]}</span>,
  }))

export default function LookSettings({ loaderData: { look, logo, icon }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData, JSON.stringify(look))
  const stored: Record<keyof typeof look, string> = look
  const shown = shownOf(stored, result)
  return (
    <SettingsFrame tab="look">
      <div className="grid max-w-4xl gap-10 lg:grid-cols-2">
        <ActFrame
          result={result}
          label="Save"
          lead={
            <>
              <h2 className="text-heading">Colours, words and fonts</h2>
              <p className="text-ink-soft">
                We make a colour darker or lighter where it couldn’t be read, and work out the one for dark screens.
              </p>
            </>
          }
        >
          <TextLine
            name="colour"
            label="Main colour"
            hint="Buttons and links, such as #7a1f5c. We’ll use #0e4b4a if you leave this blank."
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            result={shown}
          />
          <TextLine
            name="accent"
            label="Accent"
            hint="Stars and marks, such as #d9a441. We’ll use #e39a2d if you leave this blank."
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            result={shown}
          />
          <TextLine
            name="heroText"
            label="Text on the home page"
            hint="One or two sentences below the tagline. We’ll use ours if you leave this blank."
            autoComplete="off"
            maxLength={240}
            result={shown}
          />
          <RadioLine
            name="headingFace"
            legend="Font of headings"
            options={specimens(HEADING_FACES, 'text-lg font-bold')}
            result={shown}
          />
          <RadioLine
            name="textFace"
            legend="Font of text"
            hint="All come from your own site. The device’s own needs no download."
            options={specimens(TEXT_FACES, '')}
            result={shown}
          />
        </ActFrame>
        <div className="space-y-8">
          <Picture
            name="logo"
            current={logo}
            none="The site has the logo that it came with."
            to={href('/admin/settings/logo')}
          />
          <Picture
            name="icon"
            current={icon}
            none={logo ? 'Your logo is the icon too.' : 'The site has the icon that it came with.'}
            to={href('/admin/settings/icon')}
          />
          <p>
            Who you are is on <TextLink to={href('/about')}>About</TextLink>, which you can{' '}
            <TextLink to={href('/admin/settings/legal-texts/:page', { page: 'about' })}>edit</TextLink>.
          </p>
        </div>
      </div>
    </SettingsFrame>
  )
}

function Picture({ name, current, none, to }: { name: string; current: string | null; none: string; to: string }) {
  return (
    <section aria-labelledby={name}>
      <h2 id={name} className="text-heading first-letter:uppercase">
        {name}
      </h2>
      {current ? (
        <img src={current} alt={`Your ${name}`} width="96" height="96" className="my-4 size-24 rounded-lg border p-2" />
      ) : (
        <p className="my-2 text-ink-soft">{none}</p>
      )}
      <SecondaryLink to={to}>Change the {name}</SecondaryLink>
    </section>
  )
}
