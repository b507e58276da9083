/** The look of what floats over the page: lists and menus. */
export const popup =
  'z-50 rounded-lg border bg-surface text-ink shadow-soft outline-none transition-[opacity,scale] duration-140 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'

/** The look of one line in it. */
export const popupItem =
  'flex min-h-10 cursor-default items-center gap-2.5 rounded-md px-3 py-2 outline-none select-none data-highlighted:bg-petrol-soft data-disabled:opacity-50 pointer-coarse:min-h-11 [&_svg]:size-4.5 [&_svg]:shrink-0'
