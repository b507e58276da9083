// The plain scripts of scripts/, which TypeScript does not read, with the types that it needs to know.
const script = (name: string) => import(new URL(`../scripts/${name}`, import.meta.url).href)

export const { startPostgres }: { startPostgres(settings: Record<string, string>): Promise<Postgres> } =
  await script('postgres.mjs')
export const { buildIfNeeded }: { buildIfNeeded(): Promise<void> } = await script('build-if-needed.mjs')
export const { serverStart }: { serverStart: { args: string[]; env: Record<string, string> } } =
  await script('server.mjs')

export type Postgres = { url: string; stop(): Promise<void> }
