export const serverStart: { args: string[]; env: Record<string, string> }
export function knownFlags(given: string[]): string[]
