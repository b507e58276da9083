import { Fragment } from 'react'
import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { LegalBlocks, LegalWords } from '#app/components/legal/legal-blocks.tsx'
import { pageMeta, siteOf } from '#app/components/page-meta.ts'
import { cacheable, loadedHeaders } from '#app/request/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { PLACE_ATTRIBUTIONS } from '#contract/place/words.ts'
import type { Route } from './+types/about'

export async function loader({ context }: Route.LoaderArgs) {
  const { text } = await context.get(api).legalText.view({ page: 'about' })
  return cacheable({ attributions: PLACE_ATTRIBUTIONS, text }, { tags: [] })
}

export const headers = loadedHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { name } = siteOf(matches)
  return pageMeta(matches, {
    title: loaderData?.text.title ?? `About ${name}`,
    description: `What ${name} is, how it earns its money, what it promises about feedback and ranking, and where its data comes from.`,
    path: '/about',
    picture: 'about',
  })
}

export default function About({ loaderData: { attributions, text } }: Route.ComponentProps) {
  const { title, lead, sections } = text
  const [first, ...rest] = lead
  const isLead = first?.kind === 'paragraph'
  return (
    <PageShell width="text">
      <PageHeading lead={isLead ? <LegalWords parts={first.parts} /> : null}>{title}</PageHeading>
      <Prose>
        <LegalBlocks blocks={isLead ? rest : lead} />
        {sections.map(({ id, title, blocks }) => (
          <Fragment key={id}>
            <h2 id={id}>{title}</h2>
            <LegalBlocks blocks={blocks} />
          </Fragment>
        ))}

        <h2 id="sources">Where our data comes from</h2>
        <p>
          Profiles, jobs and feedback are written by the people concerned. Places, postcodes and distances come from
          open data, with thanks:
        </p>
        <ul>
          {attributions.map((attribution) => (
            <li key={attribution}>{attribution}</li>
          ))}
        </ul>

        <p>
          The drawings are composed of objects from{' '}
          <a href="https://github.com/microsoft/fluentui-emoji" rel="noopener">
            Fluent Emoji
          </a>{' '}
          by Microsoft, under the MIT licence, and of our own; faces are from{' '}
          <a href="https://www.openpeeps.com/" rel="noopener">
            Open Peeps
          </a>{' '}
          by Pablo Stanley, which are free of copyright (CC0).
        </p>

        <h2 id="software">The software</h2>
        <p>
          The software that runs this site is open source, under the{' '}
          <a href="https://opensource.org/license/mit" rel="noopener">
            MIT licence
          </a>
          : anyone may read it, check it, use it and change it. The licence covers the software, not what people write
          here.
        </p>
        <p>
          Programs can do here what people can: <TextLink to={href('/api')}>how the API works</TextLink>.
        </p>

        <h2 id="talk-to-us">Talk to us</h2>
        <p>Is something missing, wrong or unclear? We’d like to know.</p>
      </Prose>
      <p className="mt-5">
        <ButtonLink to={href('/contact')}>Write to us</ButtonLink>
      </p>
    </PageShell>
  )
}
