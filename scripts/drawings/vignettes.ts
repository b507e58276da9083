import { placedAll, type Size } from './compose.ts'
import { onto } from './surfaces.ts'

/** Small drawings for where there is nothing, or where something failed: objects under an arch, the floor at 138. */
export const VIGNETTE: Size = { width: 240, height: 160 }

const ARCH =
  '<path class="w" d="M48 138V80a72 72 0 0 1 144 0v58z"/><rect class="f" x="16" y="134" width="208" height="12" rx="6"/>'

const VIGNETTES: Record<string, string> = {
  bench: onto('workbench', 120, 141, 128, 'toolbox -20 0.5 58; hot-beverage 36 0.3 26'),
  magnifier: 'house 108 141 88; deciduous-tree 186 141 66; magnifying-glass-tilted-left 142 132 62 aloft',
  postbox: 'postbox 98 141 112; envelope 164 141 54 8',
  clipboard: 'clipboard 106 141 92; pencil 166 141 58',
  stars: 'star 120 128 84 aloft; star 64 141 40 -8; star 176 141 40 8',
  heart: 'house 108 141 92; red-heart 168 104 44 8 aloft',
  ladder: 'ladder 78 141 96; paint-tin 122 141 48; camera 172 142 58',
  label: 'toolbox 96 141 78; label 164 138 58 -8',
  certificate: 'certificate 108 141 104; trophy 184 141 62',
  bucket: 'leak-drip 108 92 56 aloft; bucket 108 141 66; wrench 172 142 54',
  van: 'delivery-truck 100 141 104; package 180 141 48; package 196 118 34',
}

export function vignettes(): Promise<{ name: string; drawing: string }[]> {
  return Promise.all(
    Object.entries(VIGNETTES).map(async ([name, objects]) => ({ name, drawing: ARCH + (await placedAll(objects)) })),
  )
}
