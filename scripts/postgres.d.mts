type Server = {
  url: string
  port: number
  halt(): Promise<void>
  resume(): Promise<void>
  standby(): Promise<Server>
  promote(): void
  stop(): Promise<void>
}

export function startPostgres(settings?: Record<string, string | number>): Promise<Server>

export function startPooler(
  server: number,
  settings?: Record<string, string | number>,
): Promise<{ url: string; stop(): Promise<void> }>
