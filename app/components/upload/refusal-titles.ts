const titles: Partial<Record<string, string>> = {
  FILE_TOO_LARGE: 'File too large',
  TOO_MANY_PIXELS: 'File too large',
  FILE_TYPE: 'Invalid file type',
  FILE_HEIC: 'Invalid file type',
  FILE_BROKEN: 'Damaged file',
  TOO_MANY_FILES: 'Too many files',
  TOO_MANY_PHOTOS: 'Too many photos',
  UNAUTHORIZED: 'Authentication required',
  MEMBERSHIP_NEEDED: 'Subscription required',
  WRONG_TYPE: 'Feature not available',
}

/** The title of an upload that the server has refused. */
export function refusalTitle(code: string): string {
  return titles[code] ?? 'Upload failed'
}
