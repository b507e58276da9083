/** What is drawn: public/drawings/vignettes (scripts/drawings/vignettes.ts). */
export type VignetteName =
  | 'bench'
  | 'bucket'
  | 'certificate'
  | 'clipboard'
  | 'heart'
  | 'label'
  | 'ladder'
  | 'magnifier'
  | 'postbox'
  | 'stars'
  | 'van'

/** A small drawing above words that say all. */
export function Vignette({ name }: { name: VignetteName }) {
  return (
    <img
      src={`/drawings/vignettes/${name}.svg`}
      alt=""
      width={144}
      height={96}
      loading="lazy"
      decoding="async"
      className="mx-auto mb-4"
    />
  )
}
