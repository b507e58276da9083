interface ImportMetaEnv {
  /** The folder of the sheets of icons (scripts/icons/icon-sheets.ts). */
  readonly ICON_SHEETS: string
}
