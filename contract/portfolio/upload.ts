export const MEDIUM_BYTES = 10 * 1024 * 1024
export const IMAGE_MIMES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
export const VIDEO_MIME = 'video/mp4'
export const MEDIA_ACCEPT = '.jpg,.jpeg,.png,.webp,.mp4,image/jpeg,image/png,image/webp,video/mp4'
export const MEDIA_HINT = 'JPEG, PNG, WEBP, MP4, max 10MB each'

export const MEDIA_REQUIRED = { title: 'Media required', message: 'Please upload at least one media file' }

/** What iPhones make and other devices do not show: what to do about it. */
export const HEIC_ADVICE =
  'iPhone photos (HEIC) can’t be shown everywhere. Choose it from the Photo Library on your iPhone, or save it as a JPEG first.'
export const MOV_ADVICE =
  'iPhone videos (.mov) can’t be played everywhere. Save it as an MP4 (H.264) with a video converter app first.'

export const DAMAGED_PICTURE = 'This picture is damaged. Choose another copy of it.'
export const FILES_FULL = 'Your account holds as many files as it may. Please remove some first.'
export const PHOTOS_TOO_OFTEN = 'You have added many photos. Please try again in an hour.'
export const DOCUMENTS_TOO_OFTEN = 'You have added many documents. Please try again in an hour.'

type NamedFile = { name: string; type: string }

export function isHeic({ name, type }: NamedFile): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

export function isMov({ name, type }: NamedFile): boolean {
  return type === 'video/quicktime' || /\.mov$/i.test(name)
}
