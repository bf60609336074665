/** A photo as a data address: what the calls that take one are given, and what an `img` shows. */
export const toBase64 = (photo: Blob): Promise<string> =>
  new Promise((ready, fails) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => ready(String(reader.result)))
    reader.addEventListener('error', () => fails(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(photo)
  })
