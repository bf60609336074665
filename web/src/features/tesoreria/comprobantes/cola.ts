import { maximoPapel, tiposPapel } from '@gremial/contract/platform/papel.ts'
import {
  type Comprobante,
  comprobantes,
  maximosComprobante,
  type OtroComprobante,
  type Parecido,
} from '@gremial/contract/tesoreria/comprobantes.ts'
import i18next from 'i18next'
import { almacen } from '../../../platform/almacen.ts'
import { ErrorApi } from '../../../platform/api.ts'
import { borrar, guardar, leer, leerTodos } from '../../../platform/deposito.ts'
import { direccionDe } from '../../../platform/llamar.ts'
import { subirArchivo } from '../../../platform/subir.ts'
import { achicar } from '../../../ui/foto/achicar.ts'
import { type FacturaDeArchivo, leerFacturaDeArchivo } from './qr/leerFactura.ts'
import { cuerpoDeComprobante, llenarDeQr, sinValores, type ValoresComprobante } from './valores.ts'

/** A receipt that is not on the server yet: it stays in this device, with its file, until the server has it or it is taken away. */
export interface Pendiente {
  clave: string
  orden: number
  nombre: string
  bytes: number
  /** SHA-256 of the file as it was chosen; "" where the browser does not work it out. */
  original: string
  valores: ValoresComprobante
  /** Its person said that it is complete: it goes by itself when there is a line. */
  aEnviar: boolean
  fase: 'preparando' | 'espera' | 'enviando' | 'cortado' | 'rechazado'
  /** Fraction that left. */
  parte: number
  /** Of one that was refused, in the server's words; and by field. */
  dice: string
  errores: Record<string, string>
  repetido: OtroComprobante | null
  parecidos: Parecido[]
  /** What came of looking for its QR. */
  lectura: 'buscando' | FacturaDeArchivo | null
}
type Guardado = Pick<Pendiente, 'clave' | 'orden' | 'nombre' | 'bytes' | 'original' | 'valores' | 'aEnviar'>

const nuevo: Omit<Pendiente, keyof Guardado> = {
  fase: 'espera',
  parte: 0,
  dice: '',
  errores: {},
  repetido: null,
  parecidos: [],
  lectura: null,
}
/** Files that leave at once. */
const aLaVez = 3

interface Oyentes {
  alSubir(hecho: Comprobante): void
  alFallar(error: Error): void
}

/** The receipts of a line of a settlement that somebody is preparing in this device. */
export function crearCola(usuario: number, lugar: { codigo: number; iddetalle: number }, oyentes: Oyentes) {
  const lista = almacen<Pendiente[]>([])
  /** Whether the device keeps what is prepared: a private window does not. */
  const seGuarda = almacen(true)
  const archivos = new Map<string, Blob>()
  const cortes = new Map<string, AbortController>()
  const principio = `comprobante ${usuario} ${lugar.codigo} ${lugar.iddetalle} `
  const claveDeArchivo = (clave: string) => `archivo-comprobante ${usuario} ${clave}`
  let leyendo = Promise.resolve()

  const uno = (clave: string) => lista.get().find((p) => p.clave === clave)
  const poner = (clave: string, cambio: Partial<Pendiente>) =>
    lista.set((todos) => todos.map((p) => (p.clave === clave ? { ...p, ...cambio } : p)))
  async function anotar(clave: string): Promise<void> {
    const p = uno(clave)
    if (!p) return
    const { orden, nombre, bytes, original, valores, aEnviar } = p
    const dato: Guardado = { clave, orden, nombre, bytes, original, valores, aEnviar }
    if (!(await guardar('propio', principio + clave, dato))) seGuarda.set(false)
  }
  async function quitar(clave: string): Promise<void> {
    cortes.get(clave)?.abort()
    cortes.delete(clave)
    archivos.delete(clave)
    lista.set((todos) => todos.filter((p) => p.clave !== clave))
    await borrar('propio', principio + clave)
    await borrar('propio', claveDeArchivo(clave))
  }

  /** Adds files: photos made smaller, each with the day's place in the list. Answers those that were in it already. */
  async function agregar(elegidos: readonly File[]): Promise<string[]> {
    const repetidos: string[] = []
    for (const [i, elegido] of elegidos.entries()) {
      const original = await huellaDe(elegido)
      if (original !== '' && lista.get().some((p) => p.original === original)) {
        repetidos.push(elegido.name)
        continue
      }
      const clave = crypto.randomUUID()
      const comun = { clave, orden: Date.now() + i / 1000, original, valores: sinValores, aEnviar: false }
      lista.set((todos) => [
        ...todos,
        { ...nuevo, ...comun, nombre: corto(elegido.name), bytes: elegido.size, fase: 'preparando' },
      ])
      const { archivo, nombre } = await achicar(elegido)
      const problema = archivo.size > maximoPapel ? 'DOCUMENTO_PESO' : seAdmite(archivo, nombre) ? undefined : 'DOCUMENTO_TIPO'
      if (problema) {
        poner(clave, { fase: 'rechazado', dice: i18next.t(`errores.${problema}`) })
        continue
      }
      archivos.set(clave, archivo)
      poner(clave, { nombre: corto(nombre), bytes: archivo.size, fase: 'espera', lectura: 'buscando' })
      if (!(await guardar('propio', claveDeArchivo(clave), archivo))) seGuarda.set(false)
      await anotar(clave)
      // One after the other: a code is looked for in the file as it was chosen, which has more of it.
      leyendo = leyendo.then(() => buscarQr(clave, elegido))
    }
    return repetidos
  }

  async function buscarQr(clave: string, archivo: Blob): Promise<void> {
    if (!uno(clave)) return
    const lectura = await leerFacturaDeArchivo(archivo, new AbortController().signal).catch(() => null)
    const p = uno(clave)
    if (!p) return
    poner(clave, { lectura })
    // What somebody typed meanwhile stays.
    if (lectura?.factura && p.valores.cuitProveedor === '' && p.valores.importe === null)
      escribir(clave, llenarDeQr(p.valores, lectura.factura, lectura.texto))
  }

  /** What is typed, kept as it is typed. */
  function escribir(clave: string, cambio: Partial<ValoresComprobante>): void {
    const p = uno(clave)
    if (!p) return
    const errores = Object.fromEntries(Object.entries(p.errores).filter(([campo]) => !(campo in cambio)))
    poner(clave, { valores: { ...p.valores, ...cambio }, errores, dice: '', aEnviar: false })
    void anotar(clave)
  }

  /** Sends one that is complete; a line that is down keeps it, and it goes by itself. */
  function enviar(clave: string): void {
    const p = uno(clave)
    if (!p || !archivos.has(clave)) return
    poner(clave, { aEnviar: true, fase: 'enviando', parte: 0, dice: '', errores: {} })
    void anotar(clave).then(seguir)
  }

  function seguir(): void {
    for (const p of lista.get()) {
      if (cortes.size >= aLaVez) return
      if (p.aEnviar && p.fase === 'enviando' && !cortes.has(p.clave)) void subir(p)
    }
  }

  async function subir({ clave, nombre, original, valores }: Pendiente): Promise<void> {
    const archivo = archivos.get(clave)
    if (!archivo) return
    const corte = new AbortController()
    cortes.set(clave, corte)
    try {
      const hecho = await subirArchivo<Comprobante>(
        {
          metodo: 'POST',
          direccion: direccionDe(comprobantes.agregar, { claves: lugar, cuerpo: null }),
          campos: { datos: JSON.stringify({ ...cuerpoDeComprobante(valores), clave, original, nombreDelUsuario: nombre }) },
          parte: 'contenido',
          archivo,
          nombre,
        },
        (parte) => poner(clave, { parte }),
        corte.signal,
      )
      cortes.delete(clave)
      oyentes.alSubir(hecho)
      await quitar(clave)
    } catch (error) {
      cortes.delete(clave)
      if ((error as Error).name === 'AbortError') poner(clave, { aEnviar: false, fase: 'espera' })
      else rechazar(clave, error as Error)
      await anotar(clave)
    } finally {
      seguir()
    }
  }

  function rechazar(clave: string, error: Error): void {
    if (!(error instanceof ErrorApi) || error.status === 0 || error.status === 401 || error.status >= 500) {
      // Nobody's mistake: it stays where it is, and the line or the person tries again. (C-COMPROBANTE-32)
      console.warn('a receipt did not leave', error)
      poner(clave, { fase: 'cortado' })
      if (error instanceof ErrorApi && error.status === 401) oyentes.alFallar(error)
      return
    }
    const { detalle, errores, codigo } = error
    const donde = (detalle ?? {}) as { repetido?: OtroComprobante; parecidos?: Parecido[] }
    poner(clave, {
      fase: 'espera',
      aEnviar: false,
      errores,
      dice: error.message,
      repetido: donde.repetido ?? null,
      ...(donde.parecidos && { parecidos: donde.parecidos }),
    })
    if (codigo !== 'COMPROBANTE_REPETIDO' && codigo !== 'COMPROBANTE_PARECIDO' && Object.keys(errores).length === 0)
      oyentes.alFallar(error)
  }

  /** What was left from before is shown, and what was complete goes by itself. */
  async function cargar(): Promise<void> {
    const guardados = await leerTodos<Guardado>('propio', principio)
    for (const g of guardados.toSorted((a, b) => a.orden - b.orden)) {
      if (uno(g.clave)) continue
      const archivo = await leer<Blob>('propio', claveDeArchivo(g.clave))
      if (!archivo) {
        await borrar('propio', principio + g.clave)
        continue
      }
      // Read by another turn meanwhile: React may begin a screen twice.
      if (uno(g.clave)) continue
      archivos.set(g.clave, archivo)
      lista.set((todos) => [
        ...todos,
        { ...nuevo, ...g, fase: g.aEnviar ? (navigator.onLine ? 'enviando' : 'cortado') : 'espera' },
      ])
    }
    seguir()
  }
  function reanudar(): void {
    for (const p of lista.get()) if (p.fase === 'cortado') enviar(p.clave)
  }

  return {
    lista,
    seGuarda,
    archivo: (clave: string): Blob | null => archivos.get(clave) ?? null,
    agregar,
    escribir,
    enviar,
    cancelar: (clave: string) => cortes.get(clave)?.abort(),
    quitar,
    cargar,
    reanudar,
    /** What the server says it is like, asked before it goes. */
    comparar: (clave: string, repetido: OtroComprobante | null, parecidos: Parecido[]) => poner(clave, { repetido, parecidos }),
  }
}
export type ColaComprobantes = ReturnType<typeof crearCola>

/** Only where the page came over https or from this machine does the browser work it out. */
async function huellaDe(archivo: Blob): Promise<string> {
  if (!('subtle' in crypto)) return ''
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await archivo.arrayBuffer()))
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
}

/** A name of at most 100 letters, its end kept. (C-COMPROBANTE-21) */
function corto(nombre: string): string {
  const maximo = maximosComprobante.nombreArchivo
  if (nombre.length <= maximo) return nombre
  const final = /\.[a-z0-9]{1,5}$/i.exec(nombre)?.[0] ?? ''
  return nombre.slice(0, maximo - final.length) + final
}

const finales = /\.(bmp|gif|jpe?g|png|pdf|docx?|xlsx?)$/i
const tipos: readonly string[] = Object.values(tiposPapel)
/** What can be told before it leaves; the server looks at its content. (C-COMPROBANTE-24) */
const seAdmite = (archivo: Blob, nombre: string): boolean => tipos.includes(archivo.type) || finales.test(nombre)
