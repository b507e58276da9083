interface ImportMetaEnv {
  /** Whether React Router makes the pages all by itself (app/document/README.md). */
  readonly PLAIN: boolean
}
