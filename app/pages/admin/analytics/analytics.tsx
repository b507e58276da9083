import { data, Form, href } from 'react-router'
import { api } from '#app/api.server.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { attemptOrLog, refusedPage } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { NO_STORE } from '#app/request/page-cache.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { RefreshCw } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import { STEPS } from '#contract/admin/analytics.ts'
import type { Period } from '#contract/admin/input.ts'
import { longDate, timeOf } from '#contract/date.ts'
import { numberText } from '#contract/number.ts'
import { readAct } from '../act/act.server.ts'
import type { Route } from './+types/analytics'
import { PopularCategories, RecentActivity, StatCards } from './cards.tsx'
import { Figures } from './figures.tsx'
import { periodOf } from './period.ts'

const PAGE = href('/admin/analytics')

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const now = new Date()
  const { period, problem } = periodOf(query, now)
  const { analytics } = context.get(api)
  const loaded = await attemptOrLog(context, analytics.overview())
  const report = loaded.ok ? await attemptOrLog(context, analytics.report(period)) : loaded
  if (loaded.ok && report.ok) {
    const [compare, whole] = [query.has('compare'), query.get('table')]
    return { overview: loaded.data, report: report.data, period, problem, compare, whole, now }
  }
  if (!report.ok && report.refused) throw refusedPage(report.refused)
  const nothing = { overview: null, report: null, period, problem, compare: false, whole: null, now }
  return data(nothing, { status: 500, headers: NO_STORE })
}

export async function action({ request, context }: Route.ActionArgs) {
  await readAct(request, {})
  const begun = await attemptOrLog(context, context.get(api).analytics.rebuild())
  if (!begun.ok && begun.refused) throw refusedPage(begun.refused)
  return leadTo(PAGE, begun.ok ? 'figures-rebuilt' : 'figures-failed')
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Analytics Dashboard')

export default function Analytics({
  loaderData: { overview, report, period, problem, compare, whole, now },
}: Route.ComponentProps) {
  return (
    <PageShell width="full">
      <PageHeading>Analytics Dashboard</PageHeading>
      {overview && report ? (
        <>
          <StatCards overview={overview} />
          <div className="mt-5 grid gap-5 xl:grid-cols-2">
            <PopularCategories categories={overview.categories} />
            <RecentActivity activity={overview.activity} now={now} />
          </div>
          <PeriodForm period={period} compare={compare} />
          {problem ? (
            <Notice tone="amber" className="mb-5">
              {problem}. These are the last 30 days.
            </Notice>
          ) : null}
          <Figures report={report} compare={compare} whole={whole} />
          <p className="mt-5">
            {numberText(report.misses.value)} visitors searched for what no one offers (period before:{' '}
            {numberText(report.misses.before)}).{' '}
            <Link to={href('/admin/searches')} className="underline underline-offset-4">
              See their words
            </Link>
          </p>
          <footer className="mt-8 flex flex-wrap items-center justify-between gap-4 text-sm text-ink-soft">
            <p>
              Counted every 15 minutes, last on {longDate(overview.countedAt)} at {timeOf(overview.countedAt)}. Days are
              London’s. Figures hold counts only: no one is recognised, and nothing is sent elsewhere.
            </p>
            <Form method="post" action={PAGE}>
              <Button variant="ghost" size="small" icon={<RefreshCw aria-hidden />}>
                Rebuild all figures
              </Button>
            </Form>
          </footer>
        </>
      ) : (
        <ErrorState title="Error" message="Failed to load analytics data" retryHref={PAGE} />
      )}
    </PageShell>
  )
}

const STEP_LABELS = { day: 'Days', week: 'Weeks', month: 'Months' } as const

function PeriodForm({ period: { from, to, step }, compare }: { period: Period; compare: boolean }) {
  return (
    <Card as="section" aria-label="Period" className="my-5">
      <Form
        key={`${from} ${to} ${step}`}
        method="get"
        preventScrollReset
        className="grid grid-cols-2 items-end gap-4 sm:flex sm:flex-wrap"
      >
        <Field id="from" label="From">
          {(ids) => <TextBox {...ids} type="date" name="from" defaultValue={from} />}
        </Field>
        <Field id="to" label="To">
          {(ids) => <TextBox {...ids} type="date" name="to" defaultValue={to} />}
        </Field>
        <Field id="step" label="By">
          {(ids) => (
            <Select
              {...ids}
              name="step"
              defaultValue={step}
              options={STEPS.map((value) => ({ value, label: STEP_LABELS[value] }))}
            />
          )}
        </Field>
        <label className="flex min-h-11 items-center gap-2 max-sm:order-last max-sm:col-span-2">
          <input type="checkbox" name="compare" defaultChecked={compare} className="tick rounded-[5px]" />
          Draw the period before
        </label>
        <Button>Show</Button>
      </Form>
    </Card>
  )
}
