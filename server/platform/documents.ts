/** Goes by the first bytes; the name and the browser's type count for nothing. */
export async function isPdf(bytes: Uint8Array): Promise<boolean> {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(bytes))?.mime === 'application/pdf'
}
