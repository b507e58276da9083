import { Notice } from '#app/ui/notice.tsx'
import { DELIMITER_WORDS, ENCODING_WORDS, type ListingImport } from '#contract/import/words.ts'
import { quantity } from '#contract/text.ts'

/** How a file was read, and what to look at because of it. */
export function FileWords({ run: { fileName, headers, encoding, delimiter } }: { run: ListingImport }) {
  return (
    <>
      <p className="mb-4 wrap-anywhere text-ink-soft">
        <bdi>{fileName}</bdi>: {quantity(headers.length, 'column', 'columns')} with {DELIMITER_WORDS[delimiter]} between
        them, in {ENCODING_WORDS[encoding]}.
      </p>
      {encoding === 'windows-1252' || encoding === 'macintosh' ? (
        <Notice tone="amber" title="The file does not say how its letters are written" className="mb-6">
          It is not UTF-8, so it was read as {ENCODING_WORDS[encoding]}. Look at names with accents and at pound signs;
          if they are wrong, save the file as “CSV UTF-8” and upload it again.
        </Notice>
      ) : null}
    </>
  )
}
