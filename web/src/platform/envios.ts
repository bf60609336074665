import { almacen } from './almacen.ts'
import { ErrorApi } from './api.ts'
import { type Subida, subirArchivo } from './subir.ts'

/** A file on its way, or that did not leave: it stays in this device until the server has it or it is taken away. */
export interface Envio {
  clave: string
  nombre: string
  bytes: number
  fase: 'preparando' | 'espera' | 'enviando' | 'cortado' | 'rechazado'
  /** Fraction that left. */
  parte: number
  /** Of one that was refused, in the server's words. */
  dice: string
}

interface Manera<E extends Envio, D> {
  subida(envio: E, archivo: Blob): Subida
  /** The server has it. */
  alSubir(hecho: D): unknown
  /** Its person stopped it. */
  alCancelar(clave: string): unknown
  /** The server does not take it, and would not another time either. */
  alRechazar(clave: string, error: ErrorApi): unknown
  /** Nobody's mistake: it stays, and the line or its person tries again. */
  alCortarse?(error: unknown): unknown
  /** Takes out of the device what it keeps of one. */
  olvidar(clave: string): Promise<unknown>
}

/** Files that leave at once. */
const aLaVez = 3

/** What is waiting, leaving or did not leave: what a screen shows of each, its file, and how to cut it. */
function crearFila<E extends Envio>() {
  const lista = almacen<E[]>([])
  const archivos = new Map<string, Blob>()
  const cortes = new Map<string, AbortController>()
  const uno = (clave: string): E | undefined => lista.get().find((e) => e.clave === clave)
  /** What goes under this key is no longer anybody's. */
  function soltar(clave: string): void {
    const corte = cortes.get(clave)
    cortes.delete(clave)
    archivos.delete(clave)
    corte?.abort()
  }
  return {
    lista,
    archivos,
    cortes,
    uno,
    poner: (clave: string, cambio: Partial<E> | Partial<Envio>): void =>
      lista.set((todos) => todos.map((e) => (e.clave === clave ? { ...e, ...cambio } : e))),
    /** One more at the end, or in the place of the one that had its key. */
    sumar(envio: E): void {
      soltar(envio.clave)
      const esta = uno(envio.clave) !== undefined
      lista.set((todos) => (esta ? todos.map((e) => (e.clave === envio.clave ? envio : e)) : [...todos, envio]))
    },
    sacar(clave: string): void {
      soltar(clave)
      lista.set((todos) => todos.filter((e) => e.clave !== clave))
    },
  }
}

/** The queue of files that a screen sends: each with its progress, cut or refused by itself, and gone once the server has it. */
export function crearEnvios<E extends Envio, D>(manera: Manera<E, D>) {
  const { lista, archivos, cortes, uno, poner, sumar, sacar } = crearFila<E>()

  async function quitar(clave: string): Promise<void> {
    sacar(clave)
    await manera.olvidar(clave)
  }

  function enviar(clave: string): void {
    if (!archivos.has(clave)) return
    poner(clave, { fase: 'enviando', parte: 0, dice: '' })
    seguir()
  }

  /** What was left from before; what was cut goes by itself, now or when the line is back. */
  function tomar(envio: E, archivo: Blob): void {
    sumar(envio)
    archivos.set(envio.clave, archivo)
    if (envio.fase === 'cortado' && navigator.onLine) enviar(envio.clave)
  }

  function seguir(): void {
    for (const envio of lista.get()) {
      if (cortes.size >= aLaVez) return
      const archivo = archivos.get(envio.clave)
      if (archivo && envio.fase === 'enviando' && !cortes.has(envio.clave)) void subir(envio, archivo)
    }
  }

  async function subir(envio: E, archivo: Blob): Promise<void> {
    const { clave } = envio
    const corte = new AbortController()
    cortes.set(clave, corte)
    // Another file may have taken its place meanwhile, or its person taken it away.
    const soltado = () => cortes.get(clave) !== corte
    try {
      const hecho = await subirArchivo<D>(manera.subida(envio, archivo), (parte) => poner(clave, { parte }), corte.signal)
      manera.alSubir(hecho)
      if (!soltado()) await quitar(clave)
    } catch (error) {
      if (soltado()) return
      cortes.delete(clave)
      await fallar(clave, error)
    } finally {
      seguir()
    }
  }

  async function fallar(clave: string, error: unknown): Promise<void> {
    if ((error as Error).name === 'AbortError') return void (await manera.alCancelar(clave))
    if (error instanceof ErrorApi && !esDeLinea(error)) return void (await manera.alRechazar(clave, error))
    poner(clave, { fase: 'cortado' })
    manera.alCortarse?.(error)
  }

  return {
    lista,
    uno,
    poner,
    sumar,
    quitar,
    enviar,
    tomar,
    archivo: (clave: string): Blob | null => archivos.get(clave) ?? null,
    /** It is ready to leave. */
    listo: (clave: string, archivo: Blob): void => void archivos.set(clave, archivo),
    cancelar: (clave: string): void => cortes.get(clave)?.abort(),
    /** The line is back. */
    reanudar(): void {
      for (const { clave, fase } of lista.get()) if (fase === 'cortado') enviar(clave)
    },
  }
}

const esDeLinea = ({ status }: ErrorApi): boolean => status === 0 || status === 401 || status >= 500
