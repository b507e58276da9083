export type BackupLine = {
  id: string
  begunAt: Date
  endedAt: Date
  /** Its name, without the folder. */
  file: string
  /** Null: it failed. */
  bytes: number | null
  failure: string | null
}

export type BackupsView = {
  /** Newest first. */
  backups: BackupLine[]
  /** Null: none is kept on this site. */
  kept: { count: number; folder: string } | null
  running: boolean
}

/** "12.4 MB", "3 GB". */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let [amount, unit] = [bytes, 0]
  while (amount >= 1_000 && unit < units.length - 1) {
    amount /= 1_000
    unit += 1
  }
  return `${amount.toLocaleString('en-GB', { maximumFractionDigits: amount < 10 ? 1 : 0 })} ${units[unit]}`
}
