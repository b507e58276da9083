import { classes } from '#app/ui/classes.ts'
import type { Qr } from './qr.server.ts'

/** Cameras read black on white with a white edge, in any theme. */
export function QrCode({ qr: { size, path }, label, className }: { qr: Qr; label: string; className?: string }) {
  return (
    <svg
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={classes('rounded-lg border', className)}
    >
      <rect x="-4" y="-4" width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
