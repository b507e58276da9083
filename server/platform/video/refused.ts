/** `codec`: what browsers do not play, as people call it. */
export type VideoFault = { why: 'container' | 'quicktime' } | { why: 'codec'; codec: string }

export class VideoRefused extends Error {
  override name = 'VideoRefused'
  readonly fault: VideoFault
  constructor(message: string, fault: VideoFault = { why: 'container' }) {
    super(message)
    this.fault = fault
  }
}

export function refused(why: string): VideoRefused {
  return new VideoRefused(`Not a video that we take: ${why}`)
}
