import { abrirFoto, recortar } from './archivo.ts'

/** What a photo of a paper is brought to: its small letters are still read. */
const lado = 2000
/** One that already weighs less goes as it is. */
const liviana = 400_000

export interface Listo {
  archivo: Blob
  nombre: string
}

/**
 * A photo made smaller before it leaves, upright and as JPEG; whatever is not a photo that this browser opens goes as it is, and the server
 * says what it thinks of it.
 */
export async function achicar(archivo: File): Promise<Listo> {
  const igual = { archivo, nombre: archivo.name }
  const esJpeg = archivo.type === 'image/jpeg'
  if (!archivo.type.startsWith('image/') || (esJpeg && archivo.size <= liviana)) return igual
  const foto = await abrirFoto(archivo)
  if (typeof foto === 'string') return igual
  try {
    const { naturalWidth: width, naturalHeight: height } = foto.imagen
    const chica = await recortar(foto.imagen, { x: 0, y: 0, width, height }, 0, { lado, calidad: 0.82 })
    if (chica.size >= archivo.size && (esJpeg || archivo.type === 'image/png')) return igual
    return { archivo: chica, nombre: `${archivo.name.replace(/\.[a-z0-9]{1,5}$/i, '') || 'foto'}.jpg` }
  } finally {
    URL.revokeObjectURL(foto.url)
  }
}
