interface ImportMetaEnv {
  /** The folder of the sheets of icons (scripts/icons/icon-sheets.ts). */
  readonly ICON_SHEETS: string
}

/** Made when the browser's files are built (scripts/bundle/passed-on.ts). */
declare module 'virtual:passed-on' {
  const passedOn: import('./document/passed-on.ts').PassedOn
  export default passedOn
}
