const titles: Partial<Record<string, string>> = {
  FILE_TOO_LARGE: 'File too large',
  TOO_MANY_PIXELS: 'File too large',
  FILE_TYPE: 'Invalid file type',
  TOO_MANY_FILES: 'Too many files',
  UNAUTHORIZED: 'Authentication required',
  MEMBERSHIP_NEEDED: 'Subscription required',
  WRONG_TYPE: 'Feature not available',
}

export function refusalTitle(code: string): string {
  return titles[code] ?? 'Upload failed'
}
