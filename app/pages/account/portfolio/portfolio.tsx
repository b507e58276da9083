import { data, href, redirect } from 'react-router'
import { api, failureMessage } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { ownPortfolio } from '#app/pages/portfolio/parts.lazy.ts'
import { attemptOrLog, type FailedAttempt, refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { movedBy } from '#app/request/order.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { postedForm } from '#app/request/posted-form.ts'
import { Button, SmallLink } from '#app/ui/button.tsx'
import { LazyPart, preload } from '#app/ui/lazy-part.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { FLASHES, type SiteFlashName } from '#contract/flash.ts'
import { isId } from '#contract/id.ts'
import { MAX_ITEMS } from '#contract/portfolio/words.ts'
import { AccountFrame } from '../settings/frame.tsx'
import type { Route } from './+types/portfolio'

/** `remove` in the address asks whether to, for pages without JavaScript. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await preload(ownPortfolio)
  const items = await context.get(api).portfolio.own().catch(refuse)
  const removedId = new URL(request.url).searchParams.get('remove')
  return { items, toRemove: items.find(({ id }) => id === removedId) ?? null }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([serverLoader(), preload(ownPortfolio)])
  return loaded
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request, ['act', 'stay'], { id: MAX_ITEMS })
  const ids = form.getAll('id').map(String).filter(isId)
  const stays = form.get('stay') === '1'
  const act = form.get('act')
  if (act === 'ask' && ids[0]) return redirect(`${HERE}?remove=${ids[0]}`)
  const { portfolio } = context.get(api)
  if (act === 'remove' && ids[0]) {
    return answer(await attemptOrLog(context, portfolio.remove({ id: ids[0] })), stays, 'portfolio-removed')
  }
  if (act === 'order') return answer(await attemptOrLog(context, portfolio.order({ ids })), stays, null)
  if ((act === 'up' || act === 'down') && ids[0]) {
    const own = await attemptOrLog(context, portfolio.own())
    if (!own.ok) return answer(own, stays, null)
    const shown = own.data.map(({ id }) => id)
    const moved = movedBy(shown, shown.indexOf(ids[0]), act === 'up' ? -1 : 1)
    return answer(await attemptOrLog(context, portfolio.order({ ids: moved })), stays, null)
  }
  throw data({ message: 'Choose what to do first.' }, { status: 400, headers: NO_STORE })
}

const HERE = '/account/portfolio'

function answer(outcome: { ok: true } | FailedAttempt, stays: boolean, said: SiteFlashName | null) {
  if (outcome.ok) {
    if (stays) return data({ done: said ? FLASHES[said].title : '', at: Date.now() }, { headers: NO_STORE })
    return leadTo(HERE, said)
  }
  if (!stays) return leadTo(HERE, outcome.refused?.code === 'LEAVING' ? 'leaving' : 'portfolio-failed')
  const error = outcome.refused ? outcome.refused.message : failureMessage(outcome.error, 'Please try again.')
  return data({ error, at: Date.now() }, { status: outcome.refused?.status ?? 500, headers: NO_STORE })
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Portfolio')

export default function PortfolioPage({ loaderData: { items, toRemove } }: Route.ComponentProps) {
  return (
    <AccountFrame tab="portfolio">
      <p className="mb-4 text-ink-soft">Shown on the Portfolio tab of your listing, in this order.</p>
      {toRemove ? (
        <Notice tone="amber" title={`Remove ${toRemove.title ? `“${toRemove.title}”` : 'this item'}?`} className="mb-5">
          Its pictures and videos are deleted, too.
          <form method="post" action={HERE} className="mt-3 flex flex-wrap gap-3">
            <input type="hidden" name="id" value={toRemove.id} />
            <SmallLink to={href('/account/portfolio')}>Keep it</SmallLink>
            <Button name="act" value="remove" variant="danger" size="small">
              Remove
            </Button>
          </form>
        </Notice>
      ) : null}
      <LazyPart source={ownPortfolio} props={{ items }} />
    </AccountFrame>
  )
}
