export function startPostgres(settings?: Record<string, string | number>): Promise<{
  url: string
  halt(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}>
