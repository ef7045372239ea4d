/** Bytes that one call turns into characters: more would overflow its arguments. */
const slice = 0x8000;

/** The bytes of a file as base64. */
export async function encodedFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += slice) text += String.fromCharCode(...bytes.subarray(at, at + slice));
  return btoa(text);
}
