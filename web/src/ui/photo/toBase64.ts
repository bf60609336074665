/** Converts a photo to a data URL, for calls and for an `img`. */
export const toBase64 = (photo: Blob): Promise<string> =>
  new Promise((ready, fails) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => ready(String(reader.result)))
    reader.addEventListener('error', () => fails(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(photo)
  })
