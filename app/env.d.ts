interface ImportMetaEnv {
  /** The folder of the sheets of icons (scripts/icons/icon-sheets.ts). */
  readonly ICON_SHEETS: string
}

/** Made when the browser's files are built (scripts/bundle/facades.ts). */
declare module 'virtual:facades' {
  const facades: import('./document/facades.ts').Facades
  export default facades
}
