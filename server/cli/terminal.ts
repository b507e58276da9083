/** What people typed can give orders to a terminal: of control characters only new lines and tabs are printed. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '')
}

export function print(text: string) {
  process.stdout.write(printable(text))
}

export function printError(text: string) {
  process.stderr.write(printable(text))
}
