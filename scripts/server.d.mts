export const serverStart: { args: string[]; env: Record<string, string> }
