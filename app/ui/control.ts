export const control =
  'block w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-ink motion hover:border-ink-soft focus:border-petrol focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft disabled:hover:border-line-strong aria-invalid:border-brick aria-invalid:border-2'

export type ControlProps = { invalid?: boolean; describedBy?: string | undefined }
