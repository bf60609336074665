/** What one look found. `mal` keeps somebody from working or puts data at risk; `aviso` is to be looked at. */
export interface Revision {
  estado: 'bien' | 'aviso' | 'mal'
  /** What there is, or what is wrong: one line. */
  que: string
  /** What to do about it, when something is to be done. */
  hacer?: string
}

export const bien = (que: string): Revision => ({ estado: 'bien', que })
export const aviso = (que: string, hacer: string): Revision => ({ estado: 'aviso', que, hacer })
export const mal = (que: string, hacer: string): Revision => ({ estado: 'mal', que, hacer })

/** Looks at one thing. Whatever it throws is told as something that could not be looked at. */
export type Mirada = () => Promise<Revision | Revision[]>

const paciencia = 15_000

/** Looks, for a while at most: one thing that does not answer keeps nobody from seeing the others. */
export async function mirar(mirada: Mirada): Promise<Revision[]> {
  let timer: NodeJS.Timeout | undefined
  const tarde = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no respondió en ${paciencia / 1000} s`)), paciencia)
  })
  try {
    return [await Promise.race([mirada(), tarde])].flat()
  } catch (error) {
    return [mal(`No se pudo revisar: ${renglon(error)}`, 'Mirá el registro del servidor y volvé a probar')]
  } finally {
    clearTimeout(timer)
  }
}

/** An error in one line, without what an address of a database or of a mail server keeps secret. */
export function renglon(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  const text = (message || code || String(error)).split('\n')[0] ?? ''
  return text.replaceAll(/\b\w{2,12}:\/\/\S+/g, '(dirección)')
}

export function duracion(segundos: number): string {
  if (segundos < 90) return `${Math.round(segundos)} s`
  if (segundos < 5400) return `${Math.round(segundos / 60)} min`
  return segundos < 172_800 ? `${Math.round(segundos / 3600)} h` : `${Math.round(segundos / 86_400)} días`
}

export function tamano(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1).replace('.', ',')} GB`
}
