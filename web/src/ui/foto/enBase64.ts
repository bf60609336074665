/** A photo as a data address: what the calls that take one are given, and what an `img` shows. */
export const enBase64 = (foto: Blob): Promise<string> =>
  new Promise((listo, falla) => {
    const lector = new FileReader()
    lector.addEventListener('load', () => listo(String(lector.result)))
    lector.addEventListener('error', () => falla(lector.error ?? new Error('unreadable')))
    lector.readAsDataURL(foto)
  })
