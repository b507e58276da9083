// The plain scripts of scripts/, which TypeScript does not read, with the types that it needs to know.
const script = (name: string) => import(new URL(`../scripts/${name}`, import.meta.url).href)

type Settings = Record<string, string | number>

export const {
  startPostgres,
  startPooler,
}: {
  startPostgres(settings: Settings): Promise<Postgres>
  startPooler(server: number, settings: Settings): Promise<Pick<Postgres, 'url' | 'stop'>>
} = await script('postgres.mjs')
export const { buildIfNeeded }: { buildIfNeeded(): Promise<void> } = await script('build-if-needed.mjs')
export const { serverStart }: { serverStart: { args: string[]; env: Record<string, string> } } =
  await script('server.mjs')

export type Postgres = {
  url: string
  port: number
  halt(): Promise<unknown>
  promote(): void
  standby(): Promise<Postgres>
  stop(): Promise<void>
}
