import { timeOf } from '#contract/date.ts'

/** On every page that an admin sees as someone else. */
export function SupportBanner({ name, until }: { name: string; until: Date }) {
  return (
    <form
      method="post"
      action="/admin-support-end"
      className="sticky top-0 z-50 flex flex-wrap items-center justify-center gap-x-4 bg-amber px-4 py-1.5 text-on-amber"
    >
      <p role="status">
        Support access: you see the site as {name} does, read-only, until {timeOf(until)}.
      </p>
      <button type="submit" className="font-semibold underline touch-target">
        Stop looking
      </button>
    </form>
  )
}
