interface ImportMetaEnv {
  /** The address of the sheet of icons (scripts/icons/icon-sheet.ts). */
  readonly ICON_SHEET: string
}
